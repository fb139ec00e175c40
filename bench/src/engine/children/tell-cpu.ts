import process from "node:process"
import { createInterface } from "node:readline"

/** Writes the CPU seconds of this process for each line of input, until its input ends. */
export const tellCpu = async (): Promise<void> => {
  for await (const _ of createInterface(process.stdin)) {
    const { system, user } = process.cpuUsage()
    console.log((system + user) / 1e6)
  }
}
