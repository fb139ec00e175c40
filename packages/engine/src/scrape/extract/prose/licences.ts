import type { Statement } from "../statements/page-statements.ts"
import { type ClauseMatch, denying } from "./match-clauses.ts"
import type { ProseValue } from "./prose-value.ts"

/** The names of licences. */
export const licences =
  /(?<![\w-])((?:The\s+)?(?:MIT|ISC|0?BSD(?:[- ]\d-Clause)?|Apache(?:[- ](?:Licen[cs]e,?\s+)?(?:[Vv]ersion\s+)?2\.0|(?=\s+[Ll]icen[cs]e))|GNU\s+(?:Lesser\s+|Affero\s+)?General\s+Public\s+Licen[cs]e(?:,?\s+[Vv]ersion\s+\d(?:\.\d)?)?|Mozilla\s+Public\s+Licen[cs]e(?:,?\s+(?:[Vv]ersion\s+)?\d\.\d)?|[AL]?GPL(?:[- ]?v?\d(?:\.\d)?(?:-only|-or-later|\+)?)?|MPL(?:[- ]2\.0)?|CC0(?:-1\.0)?|CC[- ]BY(?:-SA)?(?:-\d\.\d)?|Unlicense|BlueOak-1\.0\.0|WTFPL|Zlib|Artistic-2\.0|EPL-2\.0|[Pp]ublic [Dd]omain)(?:\s+[Ll]icen[cs]e(?:,?\s+(?:[Vv]ersion\s+|v)?\d(?:\.\d)?(?![\w.]*\d))?)?)(?![\w-])/gu

/** The only licence that a clause names, unless it denies or doubts it. */
export const readLicence = ({ bonus, clause, text, tokens }: ClauseMatch): ReadonlyArray<ProseValue> => {
  const [first, last] = [tokens[clause.from], tokens[clause.to - 1]]
  if (
    first === undefined || last === undefined ||
    tokens.slice(clause.from, clause.to).some(({ low }) => denying.has(low) || unsure.has(low))
  ) return []
  const clauseText = text.slice(first.at, last.end)
  const named = clauseText.match(licences) ?? []
  const [only] = named
  const at = only === undefined ? 0 : clauseText.indexOf(only)
  // `resembles the MIT licence`, `the GPL with an exception`
  const isStated =
    /(?:\b(?:under|is|has|uses|of)|:)\s(?:the\s|an?\s)?$/iu.test(clauseText.slice(Math.max(0, at - 20), at)) &&
    !/^,?\s(?:and|or|with|plus|style|like)\b/iu.test(clauseText.slice(at + (only?.length ?? 0)))
  if (only !== undefined) {
    return named.length > 1 || !isStated ? [] : [{ value: withoutKind(only), quote: text, sure: bonus * 0.92 }]
  }
  const [, other] = otherLicence.exec(clauseText) ?? []
  return other === undefined ? [] : [{ value: other, quote: text, sure: bonus * 0.88 }]
}

/** Removes "licence" after an identifier: `BSD-3-Clause` instead of `BSD-3-Clause licence`. */
const withoutKind = (name: string): string => {
  const [, identifier = ""] = /^(\S+)\s+licen[cs]e$/iu.exec(name) ?? []
  return identifier.includes("-") && /\d/u.test(identifier) ? identifier : name
}

/** A licence that is not in the list: `under the PostgreSQL License`. */
const otherLicence = /\bunder\s(?:the|an?)\s((?:\p{Lu}[\p{L}\d.+-]{0,40}\s){1,4}Licen[cs]e)(?![\p{L}\d])/u

/** The licence that a line labels (`License: MIT`), or names under a heading such as "License". */
export const labelledLicences = (
  statements: ReadonlyArray<Statement>,
  isOfOther: (statement: Statement) => boolean
): ReadonlyArray<ProseValue> =>
  statements.flatMap((statement) => {
    const { kind, text, under } = statement
    if (kind === "code" || text.length > maxLabelledLength || text.includes("?")) return []
    const [, content = ""] = /^licen[cs]e\s*(?:[:–—-]|\bis\b)\s*(.*)$/iu.exec(text) ??
      (/^licen[cs](?:e|ing)$/iu.test(under.trim()) ? ["", text] : [])
    const named = content.match(licences) ?? []
    const [only] = named
    return only === undefined || named.length > 1 || isOfOther(statement) ||
        content.replace(only, "").replace(/[\s.]|licensed|under|the|license|©.*$/giu, "") !== ""
      ? []
      : [{ value: only, quote: text, sure: 0.95 }]
  })

const maxLabelledLength = 80
const unsure: ReadonlySet<string> = new Set(["may", "might", "could", "would", "or", "either", "both", "compatible"])
