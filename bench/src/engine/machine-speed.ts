import { answer } from "../client/answers.ts"
import { median } from "../client/middle.ts"
import type { Yardstick } from "./figure.ts"

/**
 * A reference for values whose parts cannot be measured separately: the time to parse 20 kB of JSON on this machine.
 */
export const parsing = (): Yardstick => {
  const text = answer("trawl")
  const rounds = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) JSON.parse(text)
    const { system, user } = process.cpuUsage(before)
    return (system + user) / times
  })
  return { name: "JSON.parse of 20 kB, µs", value: median(rounds), reference: 19 }
}

const times = 400
