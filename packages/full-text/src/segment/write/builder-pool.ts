import { GrowingBytes } from "../format/growing-bytes.ts"
import { Occurrences } from "../tokens/occurrences.ts"
import { TokenInterner } from "../tokens/token-interner.ts"
import { TagPostings } from "./tag-postings.ts"
import { WordWriter } from "./write-words.ts"

/**
 * Reusable memory for building segments: data about words, and lists that have grown. Allocating it for each small
 * segment would cost more than the segment, and cause garbage collections.
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

/** Releases the returned builders when nothing is built for some time. */
export const clearBuilderPool = (): void => {
  spare = undefined
}

let spare: PooledBuilder | undefined
