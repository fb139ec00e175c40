import { exactToken, looseToken, tokenize } from "@trawl/full-text/text"
import { copyString } from "@trawl/full-text/text"
import { kindOf, spokenName } from "./kind-of-text.ts"

/** A requested property, as words. */
export interface Property {
  readonly words: ReadonlySet<string>
  /** The words of its description. */
  readonly described: ReadonlySet<string>
  /** Whether sentences are wanted instead of a single value. */
  readonly wantsSentences: boolean
}

export const propertyOf = (name: string, description: string): Property => ({
  words: distinctive(wordsOfName(name)),
  described: wordsOfName(description),
  wantsSentences: kindOf({ name, schema: { description } }) === "prose" || sentences.test(spokenName(name))
})

const sentences =
  /\b(?:text|content|body|bio|biography|quote|review|comment|excerpt|abstract|instructions?|steps?|directions|about|message|story|lead|teaser|blurb|caption|paragraphs?|terms|polic(?:y|ies)|features?|highlights?|address)\b/u

/** The words of a name or label in any spelling: `aggregateRating`, `price_per_unit`, `Price per unit:`. */
export const wordsOfName = (name: string): ReadonlySet<string> => {
  const beginning = name.slice(0, 400)
  const known = remembered.get(beginning)
  if (known !== undefined) return known
  const own = copyString(beginning)
  const apart = own.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2").replaceAll(
    "_",
    " "
  ).replace(/\be-mail/gi, "email")
  const words = new Set(tokenize(apart).map((token) => canonical(exactToken(token))).filter((word) => !empty.has(word)))
  if (remembered.size < 5_000) remembered.set(own, words)
  return words
}

/** How well a label matches the property, from 0 to 1. Below 0.5 it does not match. */
export const matchOf = (label: ReadonlySet<string>, { described, words }: Property): number => {
  if (label.size === 0 || words.size === 0) return 0
  const own = distinctive(label)
  let shared = 0
  for (const word of own) if (words.has(word)) shared++
  if (shared === own.size && shared === words.size) return 1
  // further words in the description mean another property: the name of the lake is not that of the page
  if (shared === 0) {
    return own.size <= 3 && described.size > 0 && [...own].every((word) => described.has(word)) &&
        [...described].every((word) => own.has(word) || generic.has(word))
      ? 0.5
      : 0
  }
  if (shared === words.size) {
    return Math.max(0.5, 0.87 - 0.09 * (own.size - words.size)) * (own.size - words.size > 4 ? 0 : 1)
  }
  const rest = [...words].filter((word) => !own.has(word))
  if (shared === own.size && rest.every((word) => generic.has(word))) return 0.85
  if (
    shared === own.size && [...own].every((word) => described.has(word)) && !rest.some((word) => described.has(word)) &&
    !isName(own)
  ) return 0.7
  return shared / (own.size + words.size - shared) >= 0.6 ? 0.6 : 0
}

const remembered = new Map<string, ReadonlySet<string>>()

const isName = (words: ReadonlySet<string>): boolean => words.size === 1 && words.has(looseToken("name"))

/** The words without those that many names begin with, unless no others are left. */
const distinctive = (words: ReadonlySet<string>): ReadonlySet<string> => {
  const left = [...words].filter((word) => !generic.has(word))
  return left.length === 0 || left.length === words.size ? words : new Set(left)
}

const canonical = (token: string): string => {
  const word = looseToken(token)
  return synonyms.get(word) ?? word
}

const stems = (text: string): ReadonlyArray<string> => text.split(" ").map((word) => looseToken(word))

const empty: ReadonlySet<string> = new Set(
  stems("the a an of in on for to and or is are its this that with at from per")
)

const generic: ReadonlySet<string> = new Set(
  stems(
    "product item page article company book current full main official total display listing entry value aggregate og twitter schema"
  )
)

/** Synonyms. The first word of each line represents the others. */
const synonyms: ReadonlyMap<string, string> = new Map(
  [
    "price cost fee",
    "author writer byline creator",
    "email mail",
    "phone telephone tel mobile",
    "name title headline heading subject",
    "description summary abstract about blurb overview",
    "image photo picture thumbnail img pic",
    "url link href website homepage uri",
    "brand manufacturer maker vendor",
    "date published publication datepublished posted released",
    "rating stars score ratingvalue",
    "review reviews reviewcount",
    "category section genre department",
    "stock availability instock available",
    "address street streetaddress",
    "location place venue",
    "tag keyword keywords tags label",
    "salary wage pay compensation",
    "size dimension dimensions",
    "colour color",
    "weight mass",
    "quantity qty",
    "license licence",
    "organization organisation employer publisher",
    "zip postcode postalcode",
    "country nation",
    "city town locality addresslocality",
    "region state province addressregion",
    "language lang inlanguage",
    "ingredient recipeingredient",
    "instruction recipeinstructions step directions",
    "servings yield recipeyield",
    "sku",
    "currency pricecurrency",
    "start begin startdate",
    "end finish enddate"
  ].flatMap((line) => {
    const words = stems(line)
    return words.map((word) => [word, words[0] ?? word] as const)
  })
)
