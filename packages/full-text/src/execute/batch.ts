/** Some documents of a segment, ascending, and how much is said about each by the words that have been looked at. */
export class Batch {
  readonly documents = new Uint32Array(batchSize)
  readonly scores = new Float64Array(batchSize)
  count = 0
  /** Documents that do not score higher in the end are of no use. */
  needed = -Infinity
  /** No document scores more by all words that have not been looked at. */
  left = 0
}

export const batchSize = 128
