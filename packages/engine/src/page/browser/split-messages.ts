/** Cuts what comes over a pipe into the messages that a byte of zero ends. Of one that is too large no more than its start is kept. */
export const splitMessages = ({ most, onMessage, onTooLarge }: {
  /** Bytes that a message may have which begins like this. */
  readonly most: (start: Buffer) => number
  readonly onMessage: (message: Buffer) => void
  readonly onTooLarge: (start: Buffer) => void
}) => {
  let parts: Array<Buffer> = []
  let length = 0
  let isTooLarge = false
  const start = () => Buffer.concat(parts).subarray(0, startLength)
  const take = (part: Buffer) => {
    length += part.length
    if (isTooLarge) return
    parts.push(part)
    // small ones are not looked at
    if (length <= alwaysTaken || length <= most(parts[0] ?? part)) return
    isTooLarge = true
    parts = [Buffer.from(start())]
  }
  const end = () => {
    if (isTooLarge) onTooLarge(start())
    else onMessage(parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts))
    parts = []
    length = 0
    isTooLarge = false
  }
  return (chunk: Buffer): void => {
    let from = 0
    for (;;) {
      const at = chunk.indexOf(0, from)
      if (at === -1) break
      take(chunk.subarray(from, at))
      end()
      from = at + 1
    }
    if (from < chunk.length) take(chunk.subarray(from))
  }
}

const startLength = 200
const alwaysTaken = 100_000
