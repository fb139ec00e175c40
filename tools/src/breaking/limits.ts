import type { JsonSchema } from "../openapi-document.ts"

/** Lists the limits of a value that have become stricter. */
export const tightened = (where: string, old: JsonSchema, now: JsonSchema = {}): ReadonlyArray<string> => [
  ...limits.flatMap(({ least, of, unit, words }) => {
    // a string that must not be blank has at least one character
    const was = old[of] ?? (of === "minLength" && old.pattern === "\\S" ? 1 : undefined)
    const is = now[of]
    const isNarrower = is !== undefined && (was === undefined || (least ? is > was : is < was))
    return isNarrower ? [`${where} now accepts ${words} ${is}${unit}, was ${was ?? "unlimited"}`] : []
  }),
  ...(["pattern", "format"] as const).flatMap((word) =>
    now[word] === undefined || now[word] === old[word] ? [] : [`${where} must now have the ${word} ${now[word]}`]
  )
]

const limits = [
  { of: "minimum", least: true, words: "at least", unit: "" },
  { of: "exclusiveMinimum", least: true, words: "more than", unit: "" },
  { of: "maximum", least: false, words: "at most", unit: "" },
  { of: "minLength", least: true, words: "at least", unit: " characters" },
  { of: "maxLength", least: false, words: "at most", unit: " characters" },
  { of: "minItems", least: true, words: "at least", unit: " items" },
  { of: "maxItems", least: false, words: "at most", unit: " items" },
  { of: "minProperties", least: true, words: "at least", unit: " fields" },
  { of: "maxProperties", least: false, words: "at most", unit: " fields" }
] as const
