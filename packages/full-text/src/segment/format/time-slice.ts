/** Tells long work when to yield: every few milliseconds. */
export class TimeSlice {
  private work = 0
  private end = performance.now() + maxTime

  /** Whether to yield after this much more work; a unit is about 20 ns. */
  over(work: number): boolean {
    this.work += work
    if (this.work < betweenLooks) return false
    this.work = 0
    return performance.now() >= this.end
  }

  begin(): void {
    this.end = performance.now() + maxTime
  }
}

const maxTime = 4
const betweenLooks = 10_000
