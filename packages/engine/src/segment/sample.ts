/**
 * What find/fingerprint.ts makes of a text's token hashes, several times as fast: of the hashes of its runs it keeps the
 * smallest while it goes, instead of all.
 */
export class Sample {
  private readonly smallest = new Uint32Array(sampleSize)
  private size = 0
  private first = 0
  private second = 0

  add(third: number): void {
    const value = mix(Math.imul(this.first, 0x9e3779b1) ^ Math.imul(this.second, 0x85ebca6b) ^ third)
    this.first = this.second
    this.second = third
    if (this.size < sampleSize || value < this.smallest[sampleSize - 1]!) this.keep(value)
  }

  /** The fingerprint, and ready for the next text. */
  take(): Uint32Array | undefined {
    const { size } = this
    this.size = this.first = this.second = 0
    return size < fewestRuns ? undefined : this.smallest.slice(0, size)
  }

  private keep(value: number): void {
    const { smallest } = this
    let at = this.size
    while (at > 0 && smallest[at - 1]! > value) at--
    if (at > 0 && smallest[at - 1] === value) return
    if (this.size < sampleSize) this.size++
    smallest.copyWithin(at + 1, at, this.size - 1)
    smallest[at] = value
  }
}

// as there; a test compares
const fewestRuns = 12
const sampleSize = 32

const mix = (value: number): number => {
  const half = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const whole = Math.imul(half ^ (half >>> 15), 0x846ca68b)
  return (whole ^ (whole >>> 16)) >>> 0
}
