import * as Schema from "effect/Schema"
import { portable } from "./portable.ts"

const rule =
  "International names as they are written: labels of letters with their combining marks, digits, `_` and inner `-`, at most 63 characters each."

/**
 * A check for hostnames that browsers and resolvers accept. With `wildcard`, `*` may appear anywhere.
 * `@trawl/query-builder` has the same rule.
 */
export const isHostname = (
  { expected, wildcard = false }: { readonly expected: string; readonly wildcard?: boolean }
) =>
  Schema.isPattern(hostname(wildcard ? "*" : ""), {
    expected,
    ...portable(rule, {
      pattern: wildcard
        ? inAscii("\\x29\\x2b-\\x2f", "\\x29\\x2b\\x2c\\x2e\\x2f")
        : inAscii("\\x2f", "\\x2c\\x2e\\x2f"),
      maxLength: 253
    })
  })

function hostname(wildcard: string): RegExp {
  const first = `[\\p{L}\\p{N}_${wildcard}]`
  const further = `[\\p{L}\\p{M}\\p{N}_${wildcard}]`
  const label = `${first}(?:[\\p{L}\\p{M}\\p{N}_${wildcard}-]{0,61}${further})?`
  return new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*${label}$`, "u")
}

/** The same rule for ASCII: the characters up to `/` that are not allowed at the edge of a label, and within it. */
function inAscii(notAtEdge: string, notInside: string): string {
  const others = "\\x3a-\\x40\\x5b-\\x5e\\x60\\x7b-\\x7f"
  const edge = `[^\\x00-${notAtEdge}${others}]`
  const label = `${edge}(?:[^\\x00-${notInside}${others}]{0,61}${edge})?`
  return `^(?:${label}\\.)*${label}$`
}
