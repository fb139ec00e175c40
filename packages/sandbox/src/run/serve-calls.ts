import type { Duplex } from "node:stream"
import { createFrames, packFrame } from "../frames/frames.ts"
import { sandboxLimits } from "../isolation/limits.ts"

/** A frame of the sandbox that the engine answers. */
export type Reply = (frame: Buffer) => Promise<string | Uint8Array | undefined>

/**
 * Answers the frames of a sandbox until its process ends. Frames are answered at the same time, because code may wait
 * for a navigation while it clicks. `onAbuse` is called once if a limit is exceeded or a frame is malformed.
 */
export const serveCalls = (channel: Duplex, reply: Reply, onAbuse: (problem: string) => void): void => {
  const frames = createFrames(sandboxLimits.frameBytes)
  let open = 0
  let calls = 0
  let sent = 0
  let stopped = false

  const stop = (problem: string) => {
    if (stopped) return
    stopped = true
    channel.removeListener("data", receive)
    channel.destroy()
    onAbuse(problem)
  }

  const answer = async (frame: Buffer) => {
    open++
    if (open >= sandboxLimits.openCalls) channel.pause()
    try {
      const answered = await reply(frame)
      if (answered === undefined || channel.destroyed) return
      // a sandbox that does not read its answers must not fill the engine's memory
      if (channel.writableLength > sandboxLimits.frameBytes) {
        return stop("The code does not read the answers to its calls.")
      }
      channel.write(packFrame(answered))
    } catch (error) {
      stop(`The code sent a malformed message: ${(error as Error).message}`)
    } finally {
      open--
      if (open < sandboxLimits.openCalls) channel.resume()
    }
  }

  const receive = (chunk: Buffer) => {
    sent += chunk.length
    if (sent > sandboxLimits.sentBytes) return stop("The code sent more than 64 MiB to the page.")
    try {
      for (const frame of frames.read(chunk)) {
        calls++
        if (calls > sandboxLimits.calls) {
          return stop(`The code made more than ${sandboxLimits.calls.toLocaleString("en")} calls.`)
        }
        void answer(frame)
      }
    } catch (error) {
      stop(`The code sent a malformed message: ${(error as Error).message}`)
    }
  }

  channel.on("data", receive)
}
