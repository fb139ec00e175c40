/** Bytes of the index are not what was written: nothing read from it can be trusted, so it has to be made anew. */
export class SegmentDamaged extends Error {
  override readonly name = "SegmentDamaged"
}
