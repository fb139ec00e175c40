import process from "node:process"
import { createInterface } from "node:readline"

/** Writes the seconds of CPU that this process has taken for every line it is sent, until its input ends. */
export const tellCpu = async (): Promise<void> => {
  for await (const _ of createInterface(process.stdin)) {
    const { system, user } = process.cpuUsage()
    console.log((system + user) / 1e6)
  }
}
