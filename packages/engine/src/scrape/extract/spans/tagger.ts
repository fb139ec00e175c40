import { createRequire } from "node:module"
import type { Token } from "../prose/tokens.ts"

/** The part of speech of a word, by the names of Universal Dependencies: `NOUN`, `PROPN`, `VERB`. */
export type Tag = string

/** The parts of speech of the tokens of a sentence. The tagger is loaded when the first sentence is tagged. */
export const tagsOf = (text: string, tokens: ReadonlyArray<Token>): ReadonlyArray<Tag> => {
  const known = read.get(tokens)
  if (known !== undefined) return known
  tagger ??= loaded()
  const words = tagger.readDoc(text.slice(0, tokens.at(-1)?.end ?? 0)).tokens()
  const values = words.out(tagger.its.value)
  const spaces = words.out(tagger.its.precedingSpaces)
  const all = words.out(tagger.its.pos)
  const tags: Array<Tag> = []
  let end = 0
  let next = 0
  values.forEach((value, at) => {
    end += (spaces[at] ?? "").length + value.length
    while (next < tokens.length && (tokens[next]?.at ?? 0) < end) {
      tags.push(all[at] ?? "X")
      next++
    }
  })
  while (tags.length < tokens.length) tags.push("X")
  read.set(tokens, tags)
  return tags
}

interface Tagger {
  readonly readDoc: (text: string) => { readonly tokens: () => Words }
  readonly its: { readonly value: unknown; readonly pos: unknown; readonly precedingSpaces: unknown }
}

interface Words {
  readonly out: (what: unknown) => ReadonlyArray<string>
}

let tagger: Tagger | undefined

const loaded = (): Tagger => {
  const require = createRequire(import.meta.url)
  const make = require("wink-nlp") as (model: unknown, pipe: ReadonlyArray<string>) => Tagger
  return make(require("wink-eng-lite-web-model"), ["pos"])
}

const read = new WeakMap<ReadonlyArray<Token>, ReadonlyArray<Tag>>()
