import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { type MessagePort, parentPort, workerData } from "node:worker_threads"
import type { PageTexts } from "../feed/page-texts.ts"
import { findPages, type OpenSegmentView } from "../results/find-pages.ts"
import { RecentPages } from "../results/recent-pages.ts"
import type { Hit } from "../search-index.ts"
import { PageCache } from "../segment/read/byte-source.ts"
import { type OpenSegment, openSegment } from "../segment/read/open-segment.ts"
import type { FromWorker, ToWorker } from "./worker-message.ts"

/** The texts of pages, read by a separate thread. */
export interface OpenTexts {
  readonly texts: PageTexts["Service"]
  readonly close: () => void
}

/**
 * In a worker thread: runs the searches that the index sends, many of them in turns, until the index stops. In other
 * threads, it does nothing.
 */
export const serveSearches = (openTexts: (workerData: unknown) => OpenTexts): void => {
  if (parentPort === null) return
  const port: MessagePort = parentPort
  const { close, texts } = openTexts(workerData)
  const recent = new RecentPages()
  const cache = new PageCache(cacheBytes)
  const running = new Map<number, Fiber.Fiber<ReadonlyArray<Hit>>>()
  let segments = new Map<number, OpenSegment | Unopened>()
  let parts = new Map<number, OpenSegmentView | Unopened>()
  const send = (message: FromWorker) => port.postMessage(message)

  const open = (from: Uint8Array | number): OpenSegment | Unopened => {
    try {
      return openSegment(typeof from === "number" ? { descriptor: from, cache } : from)
    } catch (mistake) {
      return { why: `A segment could not be opened: ${String(mistake)}` }
    }
  }

  const take = (message: Extract<ToWorker, { readonly type: "parts" }>): void => {
    const known = new Map([...segments, ...message.segments.map(({ from, number }) => [number, open(from)] as const)])
    segments = new Map(message.parts.map(({ segment }) => [segment, known.get(segment)!]))
    const before = parts
    parts = new Map(message.parts.map(({ gone, missing, number, segment: of }) => {
      const segment = segments.get(of)!
      return [
        number,
        before.get(number) ??
          ("why" in segment ? segment : { segment, gone, missing, counts: new Map<string, number>() })
      ]
    }))
  }

  const search = ({ pages, plan, search, wanted }: Extract<ToWorker, { readonly type: "search" }>): void => {
    const all: Array<OpenSegmentView> = []
    for (const part of parts.values()) {
      if ("why" in part) return send({ type: "failed", search, why: part.why })
      all.push(part)
    }
    const corpus = { parts: all, pages, pathLength: () => 0 }
    const fiber = Effect.runFork(findPages({ texts, recent, corpus }, plan, wanted))
    running.set(search, fiber)
    fiber.addObserver((exit) => {
      running.delete(search)
      if (Exit.isSuccess(exit)) send({ type: "found", search, hits: exit.value })
      else {send(
          Cause.hasInterruptsOnly(exit.cause)
            ? { type: "cancelled", search }
            : { type: "failed", search, why: Cause.pretty(exit.cause) }
        )}
    })
  }

  port.on("message", (message: ToWorker) => {
    switch (message.type) {
      case "parts":
        return take(message)
      case "search":
        return search(message)
      case "cancel":
        return running.get(message.search)?.interruptUnsafe()
      case "end":
        close()
        return port.close()
    }
  })
  send({ type: "ready" })
}

/** The reason why a segment could not be opened, for searches that need it. */
interface Unopened {
  readonly why: string
}

const cacheBytes = 64 * 2 ** 20
