/** A promise that the test resolves. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** Waits many turns of the event loop, until all other waiting work has continued as far as possible. */
export const turns = (most = 100) =>
  new Promise<void>((resolve) => {
    let left = most
    const turn = () => left-- === 0 ? resolve() : setImmediate(turn)
    turn()
  })
