use serde::Deserialize;

use crate::step::cargo;

/// What `cargo metadata` says of the workspace, as far as the chores need it.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
    #[serde(default, rename = "required-features")]
    required_features: Vec<String>,
}

/// An example of a package of the workspace.
pub(crate) struct Example {
    pub(crate) package: String,
    pub(crate) name: String,
    pub(crate) features: Vec<String>,
}

/// Every example of the workspace, sorted by package and name.
pub(crate) fn examples() -> Result<Vec<Example>, String> {
    let output = cargo(["metadata", "--no-deps", "--format-version=1"])
        .output()
        .map_err(|error| format!("cargo metadata cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata: Metadata = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata is not understood: {error}"))?;
    let mut examples: Vec<Example> = metadata
        .packages
        .into_iter()
        .flat_map(|Package { name: package, targets }| {
            targets.into_iter().filter(|target| target.kind.iter().any(|kind| kind == "example")).map(
                move |Target { name, required_features, .. }| Example {
                    package: package.clone(),
                    name,
                    features: required_features,
                },
            )
        })
        .collect();
    examples.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    Ok(examples)
}
