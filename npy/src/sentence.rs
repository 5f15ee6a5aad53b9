//! One sentence a case, for people and for a log.

/// Writes `Display`, and with the feature `defmt` of the calling crate `defmt::Format`, from one table.
///
/// ```text
/// sentences! { Type:  // or `Type<T>:`, where T can be written too
///     pattern => "text with {}", value, ...;
/// }
/// ```
///
/// The text has neither names nor positions in its braces, which `defmt` does not know.
#[doc(hidden)]
#[macro_export]
macro_rules! sentences {
    ($Type:ident $(<$T:ident>)?: $($case:pat => $text:literal $(, $value:expr)*;)*) => {
        impl$(<$T: ::core::fmt::Display>)? ::core::fmt::Display for $Type$(<$T>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $($case => ::core::write!(f, $text $(, $value)*),)*
                }
            }
        }

        #[cfg(feature = "defmt")]
        impl$(<$T: ::defmt::Format>)? ::defmt::Format for $Type$(<$T>)? {
            fn format(&self, f: ::defmt::Formatter<'_>) {
                match self {
                    $($case => ::defmt::write!(f, $text $(, $value)*),)*
                }
            }
        }
    };
}
