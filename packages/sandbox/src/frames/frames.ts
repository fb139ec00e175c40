/**
 * Frames of the protocol between the engine and the sandbox: the length in bytes as decimal digits, a line feed, and
 * that many bytes. A shell can read and write them, too.
 *
 * The function contains all that it uses, because its source text also runs inside the sandboxes.
 */
export const createFrames = (maxBytes: number) => {
  let chunks: Array<Buffer> = []
  let size = 0
  let wanted = -1

  const joined = () => {
    const [first] = chunks
    if (chunks.length !== 1 || first === undefined) chunks = [Buffer.concat(chunks)]
    return chunks[0] ?? Buffer.alloc(0)
  }

  const take = (bytes: number) => {
    const all = joined()
    chunks = [all.subarray(bytes)]
    size -= bytes
    return all.subarray(0, bytes)
  }

  /** The frames that a chunk completes. */
  const read = (chunk: Buffer): Array<Buffer> => {
    chunks.push(chunk)
    size += chunk.length
    const frames: Array<Buffer> = []
    while (true) {
      if (wanted < 0) {
        const end = joined().subarray(0, 10).indexOf(10)
        if (end < 0 && size < 10) return frames
        const digits = take(end + 1).toString("latin1").trim()
        if (end < 1 || !/^\d{1,9}$/.test(digits)) throw new TypeError("The message has no length.")
        wanted = Number(digits)
        if (wanted > maxBytes) throw new RangeError(`The message has ${wanted} bytes; at most ${maxBytes} are allowed.`)
      }
      if (size < wanted) return frames
      frames.push(take(wanted))
      wanted = -1
    }
  }

  return { read }
}

/** A frame with a payload. Like `createFrames`, it contains all that it uses. */
export const packFrame = (payload: string | Uint8Array): Buffer => {
  const bytes = typeof payload === "string" ? Buffer.from(payload) : payload
  return Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes])
}
