import { findChromium } from "@trawl/browser/system"
import { availability, languages } from "@trawl/sandbox"

/** An optional part of the engine on this machine. */
export interface FoundPart {
  readonly name: string
  readonly isFound: boolean
  /** Where it is or what provides it; or why it is missing and what to install. */
  readonly note: string
}

/** The optional parts of the engine on this machine: Chromium, and what runs untrusted code of each language. */
export const findParts = async (): Promise<ReadonlyArray<FoundPart>> => {
  const [chromium, code] = await Promise.all([findChromium(), availability()])
  return [
    "path" in chromium
      ? { name: "Chromium", isFound: true, note: chromium.path }
      : { name: "Chromium", isFound: false, note: chromium.because ?? chromium.missing },
    ...languages.map((language) => {
      const { reason, runner } = code[language]
      const isFound = runner !== "none"
      const note = [isFound ? `runs in ${runner}` : undefined, reason].filter((part) => part !== undefined).join(". ")
      return { name: `Code in ${language}`, isFound, note }
    })
  ]
}
