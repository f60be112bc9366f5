use kmg_runtime::{Handler, Handlers, NodeId, Upload, wire};

/// The error of [`fit`]: a node whose handler is missing, or gives no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// A command asks for a handler that there is not.
    #[error("{node} runs handler {handler}, and there is no such handler")]
    NoHandler {
        /// The first node that does.
        node: NodeId,
        /// The number of the handler.
        handler: u8,
    },
    /// A command asks for a result that its handler does not give.
    #[error("{node} asks for a result, and handler {handler} gives none")]
    NoResult {
        /// The first node that does.
        node: NodeId,
        /// The number of the handler.
        handler: u8,
    },
}

/// Whether every command of a graph has its handler, and its result if it asks for one.
///
/// `graph!` tests the same where handlers are constants (KMG013); it knows nothing of handlers that are written as
/// numbers, nor of the device.
///
/// # Errors
///
/// [`Unfit`] for the first node, in upload order, whose command has not, also if the node would be skipped.
///
/// ```
/// use kmg::handlers::{HandlerTable, Unfit, fit};
/// use kmg::{Handler, graph};
///
/// graph! { graph Two { command first = 1() on 0..1; command second = 2() on 0..1 after first; } }
///
/// let mut table = HandlerTable::new();
/// table.add(Handler::new(1), |_core, _args| 0)?;
/// assert_eq!(fit(Two::UPLOAD, &table), Err(Unfit::NoHandler { node: Two::SECOND, handler: 2 }));
/// # Ok::<(), kmg::handlers::TableError>(())
/// ```
pub fn fit<H: Handlers + ?Sized>(upload: Upload<'_>, handlers: &H) -> Result<(), Unfit> {
    fit_declared(upload, |number| handlers.handler(number))
}

/// [`fit`] by what handlers declare.
pub(crate) fn fit_declared(
    upload: Upload<'_>,
    declared: impl Fn(u8) -> Option<Handler>,
) -> Result<(), Unfit> {
    for (number, node) in (0..=u8::MAX).zip(upload.nodes()) {
        if node.kind != wire::KIND_COMMAND {
            continue;
        }
        // The check saw to it that the template is there.
        let Some(template) = upload.templates().get(usize::from(node.arg.get())) else { continue };
        let (node, handler) = (NodeId::new(number), template.line.handler);
        match declared(handler) {
            None => return Err(Unfit::NoHandler { node, handler }),
            Some(declared) if template.line.has_result() && !declared.has_result() => {
                return Err(Unfit::NoResult { node, handler });
            }
            Some(_) => {}
        }
    }
    Ok(())
}
