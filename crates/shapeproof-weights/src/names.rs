//! The names of a file's arrays as names of constants.

use proc_macro2::Span;
use syn::Ident;

/// The name of a constant for an array: in capitals, with `_` for what separates words in a file. `None` where that is no name.
pub(crate) fn constant(name: &str, span: Span) -> Option<Ident> {
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '.' | '/' | ':' | '-' | ' ' | '_' => text.push('_'),
            c if c.is_alphanumeric() => text.extend(c.to_uppercase()),
            _ => return None,
        }
    }
    let ident: Ident = syn::parse_str(&text).ok()?;
    Some(Ident::new(&ident.to_string(), span))
}

/// The array that is meant by the name of a constant, or the reason why none is.
pub(crate) fn meant<'a>(constant_name: &Ident, names: &'a [String]) -> Result<&'a str, String> {
    let found: Vec<&String> = names
        .iter()
        .filter(|name| {
            *constant_name == **name || constant(name, Span::call_site()).as_ref() == Some(constant_name)
        })
        .collect();
    match *found {
        [name] => Ok(name),
        [] => Err(format!("it has no array `{constant_name}`; there {}", list(names))),
        [first, second, ..] => {
            Err(format!("`{constant_name}` may be `{first}` or `{second}`: say which, as `= \"{first}\"`"))
        }
    }
}

/// The names in a sentence: the first few of them.
pub(crate) fn list(names: &[String]) -> String {
    const SHOWN: usize = 6;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => "are none".into(),
        1 => format!("is {}", shown.join("")),
        len if len <= SHOWN => format!("are {}", shown.join(", ")),
        len => format!("are {} and {} more", shown.join(", "), len - SHOWN),
    }
}

#[cfg(test)]
mod tests {
    use super::{constant, list, meant};
    use proc_macro2::Span;
    use syn::Ident;

    fn of(name: &str) -> Option<String> {
        constant(name, Span::call_site()).map(|name| name.to_string())
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_separates_words_becomes_an_underscore() {
        assert_eq!(of("fc1.weight").as_deref(), Some("FC1_WEIGHT"));
        assert_eq!(of("dense/kernel:0").as_deref(), Some("DENSE_KERNEL_0"));
        assert_eq!(of("größe").as_deref(), Some("GRÖSSE"));
        assert_eq!(of("self").as_deref(), Some("SELF"));
        for none in ["0.weight", "", "_", ".", "a+b", "weight\"", "a\nb"] {
            assert_eq!(of(none), None, "{none:?}");
        }
    }

    #[test]
    fn a_constant_means_one_array() {
        let name = |name| Ident::new(name, Span::call_site());
        assert_eq!(meant(&name("A_B"), &names(&["a.b", "c"])), Ok("a.b"));
        assert_eq!(meant(&name("kernel"), &names(&["kernel"])), Ok("kernel"));
        assert_eq!(
            meant(&name("A_B"), &names(&["a.b", "a_b"])).unwrap_err(),
            "`A_B` may be `a.b` or `a_b`: say which, as `= \"a.b\"`"
        );
        assert_eq!(meant(&name("D"), &names(&["c"])).unwrap_err(), "it has no array `D`; there is `c`");
        assert_eq!(meant(&name("D"), &[]).unwrap_err(), "it has no array `D`; there are none");
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(list(&names(&["a", "b"])), "are `a`, `b`");
        assert_eq!(
            list(&names(&["a", "b", "c", "d", "e", "f", "g", "h"])),
            "are `a`, `b`, `c`, `d`, `e`, `f` and 2 more"
        );
    }
}
