import type { ScannedText } from "./finding.ts"

/** A capitalized word, or a particle between two parts of a name. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Runs of capitalized words, separated by spaces only. Skips code and URLs. */
export function* capitalisedRuns({ text, zones }: ScannedText): Generator<ReadonlyArray<Word>> {
  let run: Array<Word> = []
  for (const { 0: word, index } of text.matchAll(wordOrParticle)) {
    const last = run.at(-1)
    const follows = last !== undefined && index - last.end <= 2 &&
      /^[ \u00a0]\\?$|^ ?\n$|^$/.test(text.slice(last.end, index)) && run.length < maxWords
    if (!follows && run.length > 0) {
      yield withoutLastParticles(run)
      run = []
    }
    if (run.length === 0 && isParticle(word)) continue
    if (zones.isCode(index) || zones.isUrl(index)) continue
    run.push({ text: word, start: index, end: index + word.length })
  }
  if (run.length > 0) yield withoutLastParticles(run)
}

const maxWords = 30

const wordOrParticle =
  /(?<![\p{L}\p{M}\d_@#/&-])(?:(?:\p{Lu}\.){2,4}|\p{Lu}\.(?=[ \u00a0]\p{Lu})|\p{Lu}[\p{L}\p{M}]{0,40}(?:['’\-‑]\p{L}[\p{L}\p{M}]{0,40}){0,3}(?:(?<=\b(?:Mrs?|Ms|Dr|Prof|St|Sra?|Mme|Rev|Capt|Sgt|Lt|Gen|Col|Sen|Gov|Hon|Jr|Ing))\.)?|(?:d[aeiou]|del|della|dos|das|von|van|der|den|ter|ten|la|le|bin|ibn|al|el|zu|and|of|do|am)(?= ))(?![\p{L}\p{M}\d_])/gu

export const isParticle = (word: string): boolean => /^\p{Ll}/u.test(word)

const withoutLastParticles = (run: Array<Word>): ReadonlyArray<Word> => {
  while (isParticle(run.at(-1)!.text)) run.pop()
  return run
}
