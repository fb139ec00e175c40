import { GrowingBytes } from "./growing-bytes.ts"
import { Lexicon } from "./lexicon.ts"
import { Occurrences } from "./occurrences.ts"
import { TagPostings } from "./tag-postings.ts"
import { WordWriter } from "./write-words.ts"

/**
 * What segments are built with, one after another: what is known of words, and the lists of a segment, as large as they have come to
 * be. Making them anew for each would cost more than a small segment, and have the garbage collected again and again.
 */
export class Workbench {
  readonly lexicon = new Lexicon()
  readonly words = new Occurrences(this.lexicon)
  readonly tags = new TagPostings(this.lexicon)
  readonly writer = new WordWriter(this.lexicon, this.words)
  readonly output = new GrowingBytes(1 << 16)
}

/** One for oneself, until it is given back. */
export const takeWorkbench = (): Workbench => {
  const workbench = spare === undefined || spare.lexicon.full ? new Workbench() : spare
  spare = undefined
  workbench.words.restart()
  workbench.tags.restart()
  workbench.output.length = 0
  return workbench
}

export const giveBack = (workbench: Workbench): void => {
  spare = workbench
}

/** Lets go of what has been given back, when nothing will be built for some time. */
export const clearAway = (): void => {
  spare = undefined
}

let spare: Workbench | undefined
