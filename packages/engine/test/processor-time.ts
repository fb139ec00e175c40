/** Milliseconds of the processor that this process has taken so far. What else runs on the machine, and how busy it is, does not count. */
export const processorTime = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}
