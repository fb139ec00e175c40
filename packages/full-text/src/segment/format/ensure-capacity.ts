type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The array itself if it is long enough, otherwise a larger copy. */
export const ensureCapacity = <A extends Numbers>(array: A, places: number): A => {
  if (places <= array.length) return array
  const wider = new (array.constructor as new(length: number) => A)(Math.max(places, array.length * 2))
  wider.set(array)
  return wider
}
