//! Rules that every message keeps.

/// The inside of the library that no message may show.
const INTERNAL: &[&str] = &["UInt<", "UTerm", "B0", "B1", "typenum", "GenericArray", "generic_array"];

/// Beginnings of rustc's own sentences about traits, which say nothing about shapes: one of ours stands in their place.
const NOT_OURS: &[&str] = &[
    "the trait bound",
    "type annotations needed",
    "type mismatch resolving",
    "overflow evaluating",
    "conflicting implementations",
    "the size for values of type",
];

/// Programs that rustc explains better than we could, or where we have no say.
const EXCEPTIONS: &[&str] = &[
    // "the trait bound `String: Copy` is not satisfied"
    "elements/not-a-number-type",
    // The shape that nobody has written: rustc says what is missing, and shows where it goes.
    "shapes/identity-of-no-size",
    "structure/reshape-without-a-shape",
    // `From` is a trait of the standard library, whose sentence is not ours to choose.
    "shapes/seven-axes",
];

/// Fails with all messages that break a rule.
pub(crate) fn check_all() {
    let complaints: Vec<String> = super::names("stderr")
        .iter()
        .filter_map(|name| Some(format!("{name}: {}", complaint(name, &super::read(name, "stderr"))?)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What is wrong with the message of a program, if anything.
fn complaint(name: &str, message: &str) -> Option<String> {
    let heads = message.lines().filter(|line| line.starts_with("error") || line.starts_with("warning"));
    let count = heads.count();
    // Generic code may lack both a bound and, for it, a result. A length that is kept ends twice: with its scope, and in the branch
    // of `length!` that is never taken.
    let most = if name.starts_with("generic/") || name.starts_with("lengths/") { 2 } else { 1 };
    if count == 0 || count > most {
        return Some(format!("{count} errors and warnings instead of one error"));
    }
    let mut lines = message.lines();
    let sentence = lines.next().unwrap_or_default().split_once(": ").map_or("", |(_, sentence)| sentence);
    if NOT_OURS.iter().any(|start| sentence.starts_with(start)) && !EXCEPTIONS.contains(&name) {
        return Some(format!("the first sentence is rustc's, not ours: {sentence}"));
    }
    let place = lines.next().unwrap_or_default().trim_start();
    if !place.starts_with(&format!("--> ui-tests/{name}.rs:")) {
        return Some(format!("the error is not at a line of the program: {place}"));
    }
    let words = message.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '<')));
    let internal = words.into_iter().find(|word| INTERNAL.iter().any(|inside| is_internal(word, inside)));
    internal.map(|word| format!("the message shows `{word}`"))
}

/// Whether this word of a message is, or for a type with parameters starts with, this one.
fn is_internal(word: &str, inside: &str) -> bool {
    if inside.ends_with('<') { word.contains(inside) } else { word == inside }
}

#[test]
fn each_rule_is_seen_to_be_broken() {
    let message = "error[E0277]: mul: no\n --> ui-tests/a/b.rs:1:1\n";
    assert_eq!(complaint("a/b", message), None);
    let broken = |message: &str| complaint("a/b", message).unwrap();
    assert!(broken(&message.repeat(2)).contains("2 errors"));
    assert!(broken(&format!("{message}warning: unused\n")).contains("2 errors"));
    assert!(
        broken(&message.replace("mul: no", "the trait bound `A: B` is not satisfied")).contains("rustc's")
    );
    assert!(broken(&message.replace("ui-tests/a/b.rs", "src/ops/mod.rs")).contains("src/ops/mod.rs"));
    assert!(broken(&message.replace("no", "`UInt<UTerm, B1>`")).contains("UInt<"));
    assert!(broken(&format!("{message}  = note: B1\n")).contains("`B1`"));
    assert_eq!(complaint("a/b", &message.replace("no", "AB1")), None);
}
