use kmg::graph;

graph! {
    #[graph(max_runs = 3)]
    pub graph Newton {
        bind iteration;
        reg error;
        command norm = 4() on 0..60 -> error;
        cpu next after norm { iteration += 1; again = error >= 65; }

        expect converges {
            bind iteration = 0;
            result norm = [70, 66, 64];
            rounds == 2;
            error == 63;
            status != ended;
            reason >= 1;
            iteration < 3;
            passes > 20;
        }
        expect fails {
            bind iteration = 0;
            result norm = [70, 70, 70];
            status == ended;
            reason == 0;
        }
        expect too_many {
            bind iteration = 0;
            result norm = [64, 63];
            rounds == 1;
        }
        expect too_few {
            bind iteration = 0;
            result norm = [70, 66];
            rounds == 3;
        }
    }

    #[graph(max_runs = 100, step_limit = 4096)]
    pub graph Long {
        reg i, n = 1000, left = 60;
        cpu work {
            i = 0;
            while i < n { i += 1; }
            left -= 1;
            again = left != 0;
        }
        expect ends { status == ended; }
    }
}

fn main() {}
