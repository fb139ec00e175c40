type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The array itself if it is long enough, otherwise a copy that is `growth` times as long, or longer if needed. */
export const ensureCapacity = <A extends Numbers>(array: A, places: number, growth = 2): A => {
  if (places <= array.length) return array
  const wider = new (array.constructor as new(length: number) => A)(
    Math.max(places, Math.ceil(array.length * growth))
  )
  wider.set(array)
  return wider
}
