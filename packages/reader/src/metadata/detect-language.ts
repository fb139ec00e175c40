import type { eld } from "eld/extrasmall"
import * as Effect from "effect/Effect"
import { loadLanguageDetector } from "./language-detector.ts"

/** The language of a text (ISO 639-1); undefined if it cannot be detected or the text is short. */
export const detectLanguage = (text: string): Effect.Effect<string | undefined> => {
  const sample = text.slice(0, maxLength)
  if (sample.length < minLength && !unspaced.test(sample)) return Effect.undefined
  return Effect.map(Effect.promise(loadDetector), (detector) => {
    const detected = detector.detect(sample)
    return detected.isReliable() ? detected.language : undefined
  })
}

/** Minimum length in characters. For shorter texts, one language in ten is wrong. */
const minLength = 120
// more text does not change the result
const maxLength = 1_000

/** A sentence in a script with few characters per word, which identifies the language. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]{20}/u

/** Loads the detector on demand, because most pages declare their language. */
const loadDetector = (): Promise<typeof eld> => detector ??= loadLanguageDetector()

let detector: Promise<typeof eld> | undefined
