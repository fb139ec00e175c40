/**
 * Milliseconds of the processor that this thread has taken so far. What else runs on the machine, how busy it is, and
 * threads that collect the garbage of other tests do not count; before Node 24, these do.
 */
export const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (system + user) / 1000
}
