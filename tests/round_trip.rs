//! Descriptions and uploads are two ways to write one graph.

use kmg_runtime::{decode, encode};
use kmg_tests::{broken, random};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn decode_gives_back_what_encode_wrote(graph in random::graph()) {
        let encoded = encode(&graph).unwrap();
        prop_assert_eq!(&decode(&encoded.upload()), &graph);
    }

    #[test]
    fn encode_gives_back_the_bytes_that_decode_read(graph in random::graph()) {
        let encoded = encode(&graph).unwrap();
        let again = encode(&decode(&encoded.upload())).unwrap();
        prop_assert_eq!(again.bytes(), encoded.bytes());
    }

    /// An accepted upload may hold anything in what FORMAT.md ignores: its description has an upload too, and
    /// that one describes the same graph.
    #[test]
    fn an_accepted_upload_has_a_description(upload in broken::accepted_with_noise()) {
        let graph = decode(&upload.upload());
        let canonical = encode(&graph).unwrap();
        prop_assert_eq!(decode(&canonical.upload()), graph);
    }
}
