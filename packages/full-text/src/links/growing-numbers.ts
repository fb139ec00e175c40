/** A list of whole numbers that grows. */
export class GrowingNumbers {
  length = 0
  private numbers = new Int32Array(1024)

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const grown = new Int32Array(this.length * 2)
      grown.set(this.numbers)
      this.numbers = grown
    }
    this.numbers[this.length++] = number
  }

  get all(): Int32Array {
    return this.numbers.subarray(0, this.length)
  }
}
