/** Some documents of a segment, in ascending order, with their partial scores from the words processed so far. */
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
