/** Something to wait for that a test lets happen. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** When everything else that waits has had many turns: whoever asked at the same time has got as far as they can. */
export const turns = (most = 100) =>
  new Promise<void>((resolve) => {
    let left = most
    const turn = () => left-- === 0 ? resolve() : setImmediate(turn)
    turn()
  })
