import { assert, describe, it } from "vitest"
import { HostQueue, validFor } from "../../src/hosts/host-queue.ts"

/** Milliseconds until the queue gives the process a turn. The process waits as long as each answer says, then asks again. */
const untilTurn = (queue: HostQueue, from: number, process: string, gap: number): number => {
  for (let now = from;;) {
    const { wait } = queue.ask(now, process, gap)
    if (wait === 0) return now - from
    now += wait
  }
}

describe("turns of a host", () => {
  it("begin only when a turn of an earlier owner must have been used", () => {
    assert.strictEqual(untilTurn(new HostQueue(0, -Infinity), 0, "a", 100), validFor + 100)
  })

  it("follow the request of the turn before, or the last time at which a process that died may have sent it", () => {
    const queue = new HostQueue(-10_000, -Infinity)
    assert.strictEqual(untilTurn(queue, 0, "a", 100), 0)
    queue.sent(20, "a", 100)
    assert.strictEqual(untilTurn(queue, 20, "b", 100), 100)
    assert.strictEqual(untilTurn(queue, 120, "a", 100), validFor + 100)
  })

  it("do not wait for long for a process that asked and died", () => {
    const queue = new HostQueue(-10_000, -Infinity)
    queue.ask(0, "a", 100)
    queue.sent(0, "a", 100)
    assert.strictEqual(queue.ask(0, "dead", 100).wait, 100)
    assert.isAtMost(untilTurn(queue, 0, "a", 100), validFor + 200)
  })

  it("wait for pauses, also of an earlier owner", () => {
    const queue = new HostQueue(0, 2_000)
    assert.strictEqual(untilTurn(queue, 0, "a", 0), 2_000)
    queue.pause(2_000, 1_000)
    assert.strictEqual(untilTurn(queue, 2_000, "b", 0), 1_000)
  })

  it("go to processes in order, also if some of them need no gap or answer faster", () => {
    const queue = new HostQueue(-10_000, -Infinity)
    const gaps = { fast: 0, paced: 100, slow: 50 }
    const asksAt = { fast: 0, paced: 0, slow: 0 }
    const turns = { fast: 0, paced: 0, slow: 0 }
    for (let now = 0; now < 100_000; now++) {
      for (const process of ["fast", "paced", "slow"] as const) {
        if (now < asksAt[process]) continue
        const { wait } = queue.ask(now, process, gaps[process])
        if (wait === 0) {
          turns[process]++
          queue.sent(now, process, gaps[process])
        }
        asksAt[process] = now + wait + (process === "slow" ? 20 : 1)
      }
    }
    for (const count of Object.values(turns)) assert.isAbove(count, 200)
  })

  it("are for many requests while no process needs a gap", () => {
    const queue = new HostQueue(-10_000, -Infinity)
    assert.isTrue(queue.ask(0, "a", 0).isForMany)
    assert.isTrue(queue.ask(1, "b", 0).isForMany)
    // the last request of `b` may be sent at the end of its turn
    assert.strictEqual(queue.ask(2, "c", 100).wait, 1 + validFor + 100 - 2)
    assert.isFalse(queue.ask(3, "a", 0).isForMany)
    assert.strictEqual(untilTurn(queue, 1 + validFor + 100, "c", 100), 0)
    queue.sent(1_000, "c", 100)
    assert.isAbove(untilTurn(queue, 1_000, "a", 0), 99)
  })

  it("leave each process a part of the concurrent visits", () => {
    const queue = new HostQueue(-10_000, -Infinity)
    assert.strictEqual(queue.ask(0, "a", 0).visits, 8)
    assert.strictEqual(queue.ask(1, "b", 0).visits, 4)
    assert.strictEqual(queue.ask(11_000, "a", 0).visits, 8)
    // a host with a delay is visited once by each process at a time
    assert.strictEqual(queue.ask(12_000, "a", 100).visits, 1)
  })
})
