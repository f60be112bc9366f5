//! Properties of the runtime on random graphs and on broken uploads.

mod broken;
mod check;
mod plain_check;
mod round_trip;
mod run;
