import { GrowingBytes } from "../format/growing-bytes.ts"
import { Occurrences } from "../tokens/occurrences.ts"
import { TokenInterner } from "../tokens/token-interner.ts"
import { TagPostings } from "./tag-postings.ts"
import { WordWriter } from "./write-words.ts"

/**
 * What segments are built with, one after another: what is known of words, and the lists of a segment, as large as they have come to
 * be. Making them anew for each would cost more than a small segment, and have the garbage collected again and again.
 */
export class PooledBuilder {
  readonly interner = new TokenInterner()
  readonly words = new Occurrences(this.interner)
  readonly tags = new TagPostings(this.interner)
  readonly writer = new WordWriter(this.interner, this.words)
  readonly output = new GrowingBytes(1 << 16)
}

/** One for oneself, until it is given back. */
export const acquireBuilder = (): PooledBuilder => {
  const builder = spare === undefined || spare.interner.full ? new PooledBuilder() : spare
  spare = undefined
  builder.words.restart()
  builder.tags.restart()
  builder.output.length = 0
  return builder
}

export const releaseBuilder = (builder: PooledBuilder): void => {
  spare = builder
}

/** Lets go of what has been given back, when nothing will be built for some time. */
export const clearBuilderPool = (): void => {
  spare = undefined
}

let spare: PooledBuilder | undefined
