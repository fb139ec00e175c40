export { explainQuery, type Explanation } from "./explain-query.ts"
export { InvalidTerm } from "./invalid-term.ts"
export {
  allInTitle,
  allInUrl,
  exact,
  filetype,
  imageSize,
  inTitle,
  inUrl,
  larger,
  not,
  related,
  site,
  words
} from "./operators.ts"
export { parse, type ParsedQuery } from "./parse.ts"
export { print } from "./print.ts"
export { printArgument } from "./print-argument.ts"
export { query } from "./query.ts"
export type {
  AllInTitle,
  AllInUrl,
  Exact,
  Filetype,
  ImageSize,
  InTitle,
  InUrl,
  Larger,
  Not,
  Positive,
  Related,
  Site,
  Term,
  Words
} from "./term.ts"
export type { IgnoredOperator } from "./ignored-operator.ts"
