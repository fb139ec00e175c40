import type { Duplex } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { createFrames, packFrame } from "../frames/frames.ts"
import { sandboxLimits } from "../isolation/limits.ts"

/** A frame of the sandbox that the engine answers. */
export type Reply = (frame: Buffer) => Promise<string | Uint8Array | undefined>

const { answeredBytes, calls: maxCalls, frameBytes, openCalls, sentBytes, unreadBytes } = sandboxLimits

/**
 * Answers the frames of a sandbox until its process ends. Frames are answered at the same time, because code may wait
 * for a navigation while it clicks. `onAbuse` is called once if a limit is exceeded or a frame is malformed.
 */
export const serveCalls = (channel: Duplex, reply: Reply, onAbuse: (problem: string) => void): void => {
  const frames = createFrames(frameBytes)
  const waiting: Array<Buffer> = []
  let open = 0
  let calls = 0
  let sent = 0
  let answeredTotal = 0
  let stopped = false

  const stop = (problem: string) => {
    if (stopped) return
    stopped = true
    waiting.length = 0
    channel.removeListener("data", receive)
    channel.destroy()
    onAbuse(problem)
  }

  const answer = async (frame: Buffer) => {
    try {
      // code that calls without end must leave the engine turns for its timers and other clients
      await setImmediate()
      const answered = await reply(frame)
      if (answered === undefined || stopped || channel.destroyed) return
      answeredTotal += answered.length
      if (answeredTotal > answeredBytes) stop("The code received more than 256 MiB from the page.")
      else channel.write(packFrame(answered))
    } catch (error) {
      stop(`The code sent a malformed message: ${(error as Error).message}`)
    } finally {
      open--
      next()
    }
  }

  /** Begins waiting calls. A sandbox that does not read its answers gets no more of them. */
  const next = () => {
    while (open < openCalls && channel.writableLength < unreadBytes) {
      const frame = waiting.shift()
      if (frame === undefined) {
        channel.resume()
        return
      }
      open++
      void answer(frame)
    }
    channel.pause()
  }

  const receive = (chunk: Buffer) => {
    sent += chunk.length
    if (sent > sentBytes) return stop("The code sent more than 64 MiB to the page.")
    try {
      const received = frames.read(chunk)
      calls += received.length
      if (calls > maxCalls) return stop(`The code made more than ${maxCalls.toLocaleString("en")} calls.`)
      waiting.push(...received)
      next()
    } catch (error) {
      stop(`The code sent a malformed message: ${(error as Error).message}`)
    }
  }

  channel.on("data", receive)
  channel.on("drain", next)
}
