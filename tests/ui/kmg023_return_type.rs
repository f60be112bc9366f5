use kmg::Core;

#[kmg::handlers]
trait Card {
    #[handler(1)]
    fn wide(&self, core: Core) -> u64;
    #[handler(2)]
    fn optional(&self, core: Core) -> Option<u32>;
    #[handler(3, result = max)]
    fn fallible(&self, core: Core) -> Result<u32, std::io::Error>
    where
        Self: Sized;
    #[handler(4)]
    fn never(&self, core: Core) -> !;
    #[handler(5)]
    fn truth(&self, core: Core) -> bool {
        core.cancelled()
    }
}

fn main() {}
