import { createRequire } from "node:module"
import { setImmediate } from "node:timers/promises"
import type { Token } from "../prose/tokens.ts"

/** The part of speech of a word, by the names of Universal Dependencies: `NOUN`, `PROPN`, `VERB`. */
export type Tag = string

/** The parts of speech of the tokens of a sentence. Loads the tagger if that has not happened yet. */
export const tagsOf = (text: string, tokens: ReadonlyArray<Token>): ReadonlyArray<Tag> => {
  const known = read.get(tokens)
  if (known !== undefined) return known
  const { its, readDoc } = tagger ?? [...loadTagger()].at(-1)!
  const words = readDoc(text.slice(0, tokens.at(-1)?.end ?? 0)).tokens()
  const values = words.out(its.value)
  const spaces = words.out(its.precedingSpaces)
  const all = words.out(its.pos)
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

/**
 * Loads the tagger in steps of about 10 ms; at once it takes 120 ms, most of them for the table of words, which the
 * package builds in one step.
 */
export function* loadTagger(): Generator<Tagger | undefined, void> {
  if (tagger !== undefined) return
  const require = createRequire(import.meta.url)
  const make = require("wink-nlp") as (model: Model, pipe: ReadonlyArray<string>) => Tagger
  yield
  const { features: { lexeme } } = require(coreModel) as Core
  yield
  const model = require("wink-eng-lite-web-model") as Model
  yield
  const words = lexeme.list
  lexeme.list = []
  const core = model.core()
  lexeme.list = words
  const table = core.features.lexeme.hash
  for (const [place, word] of words.entries()) {
    if (place % wordsOfStep === 0) yield
    table[word] = place
  }
  Object.assign(core.features.lexeme, { list: [...words], intrinsicSize: words.length, index: words.length })
  yield
  yield tagger = make({ ...model, core: () => core }, ["pos"])
}

/** Loads the tagger while other work runs, before work that may tag sentences. */
export const taggerLoaded = async (): Promise<void> => {
  for (const _ of loadTagger()) await setImmediate()
}

interface Model {
  readonly core: () => Core
}

/** The data of the model. Its words can be found by their places, and the other way round. */
interface Core {
  readonly features: {
    readonly lexeme: { list: ReadonlyArray<string>; readonly hash: Record<string, number> }
  }
}

const coreModel = "wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json"
const wordsOfStep = 10_000

const read = new WeakMap<ReadonlyArray<Token>, ReadonlyArray<Tag>>()
