import { exact, filetype, InvalidTerm, not, parse, print, query, site } from "@trawl/query-builder"

console.log(query("schema first api", exact("tagged error"), site("effect.website"), not(filetype("pdf"))))
// schema first api "tagged error" site:effect.website -filetype:pdf

// A string always means plain words, never operators.
try {
  query("schema site:effect.website")
} catch (error) {
  if (error instanceof InvalidTerm) console.log(error.message)
  // Invalid words "site:effect.website": it reads as the operator site:. Allowed: plain words; site(…) for the operator.
}

// parse reads a whole query as terms.
const { ignoredOperators, terms } = parse("api larger: Site:*.Effect.Website –“old news”")
console.log(terms.map((term) => term.kind))
// [ 'words', 'site', 'not' ]

// An operator with a missing or invalid argument counts as words.
console.log(ignoredOperators[0]?.message)
// "larger:" was treated as ordinary words, not as an operator: its argument is missing. Allowed: two whole numbers above zero: 800x600.

// Terms are values: select, add, print again.
console.log(print([...terms.filter((term) => term.kind !== "not"), filetype("pdf")]))
// api larger site:effect.website filetype:pdf
