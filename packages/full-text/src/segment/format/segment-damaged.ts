/** The index is corrupted: nothing read from it can be trusted, so it must be rebuilt. */
export class SegmentDamaged extends Error {
  override readonly name = "SegmentDamaged"
}
