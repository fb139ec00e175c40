/** Makes `calls` calls, `atOnce` at a time. */
export async function inFlight(call: () => Promise<unknown>, calls: number, atOnce: number): Promise<void> {
  let left = calls
  const one = async (): Promise<void> => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
