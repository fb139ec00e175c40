import type { eld } from "eld/extrasmall"
import * as Effect from "effect/Effect"
import { loadLanguageDetector } from "./language-detector.ts"

/** The language that a text is written in (ISO 639-1); undefined when that cannot be told, or the text is short. */
export const detectLanguage = (text: string): Effect.Effect<string | undefined> => {
  const sample = text.slice(0, longest)
  if (sample.length < shortest && !unspaced.test(sample)) return Effect.undefined
  return Effect.map(Effect.promise(loadDetector), (detector) => {
    const told = detector.detect(sample)
    return told.isReliable() ? told.language : undefined
  })
}

/** Characters. Below, every tenth language is told wrong. */
const shortest = 120
// what comes later changes nothing, but takes its time
const longest = 1_000

/** A sentence in scripts that write words in few characters, which hardly two languages share. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]{20}/u

/** Most pages declare their language: whoever meets none that does not, never loads what tells them apart. */
const loadDetector = (): Promise<typeof eld> => detector ??= loadLanguageDetector()

let detector: Promise<typeof eld> | undefined
