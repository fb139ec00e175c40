const label63 = "a".repeat(63)
const longest = [label63, label63, label63, "a".repeat(61)].join(".")

/** Hostnames that every package must accept, in lower case. */
export const hostnames = [
  "example.com",
  "docs.example.co.uk",
  "a-b.example",
  "1und1.example",
  "xn--bcher-kva.example",
  "bücher.example",
  "हिन्दी.भारत",
  "foo_bar.example.com",
  "_dmarc.example.com",
  "localhost",
  "203.0.113.7",
  `${label63}.example`,
  longest
]

/** Texts that every package must reject as a hostname. */
export const noHostnames = [
  "https://example.com",
  "https://x.com/a",
  "example.com/docs",
  "example.com:443",
  "*.example.com",
  "example..com",
  ".example.com",
  "example.com.",
  "-a.example",
  "a-.example",
  "\u0301a.example",
  "exa mple.com",
  " example.com",
  "user@example.com",
  "",
  `${label63}a.example`,
  `${longest}a`
]
