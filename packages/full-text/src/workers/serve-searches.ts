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
  const tell = (message: FromWorker) => port.postMessage(message)

  const open = (from: Uint8Array | number): OpenSegment | Unopened => {
    try {
      return openSegment(typeof from === "number" ? { descriptor: from, cache } : from)
    } catch (mistake) {
      return { why: `A segment could not be opened: ${String(mistake)}` }
    }
  }

  const take = (told: Extract<ToWorker, { readonly tells: "parts" }>): void => {
    const known = new Map([...segments, ...told.segments.map(({ from, number }) => [number, open(from)] as const)])
    segments = new Map(told.parts.map(({ segment }) => [segment, known.get(segment)!]))
    const before = parts
    parts = new Map(told.parts.map(({ gone, missing, number, segment: of }) => {
      const segment = segments.get(of)!
      return [
        number,
        before.get(number) ??
          ("why" in segment ? segment : { segment, gone, missing, counts: new Map<string, number>() })
      ]
    }))
  }

  const search = ({ pages, plan, search, wanted }: Extract<ToWorker, { readonly tells: "search" }>): void => {
    const all: Array<OpenSegmentView> = []
    for (const part of parts.values()) {
      if ("why" in part) return tell({ tells: "failed", search, why: part.why })
      all.push(part)
    }
    const corpus = { parts: all, pages, pathLength: () => 0 }
    const fiber = Effect.runFork(findPages({ texts, recent, corpus }, plan, wanted))
    running.set(search, fiber)
    fiber.addObserver((exit) => {
      running.delete(search)
      if (Exit.isSuccess(exit)) tell({ tells: "found", search, hits: exit.value })
      else {tell(
          Cause.hasInterruptsOnly(exit.cause)
            ? { tells: "cancelled", search }
            : { tells: "failed", search, why: Cause.pretty(exit.cause) }
        )}
    })
  }

  port.on("message", (told: ToWorker) => {
    switch (told.tells) {
      case "parts":
        return take(told)
      case "search":
        return search(told)
      case "cancel":
        return running.get(told.search)?.interruptUnsafe()
      case "end":
        close()
        return port.close()
    }
  })
  tell({ tells: "ready" })
}

/** The reason why a segment could not be opened, for searches that need it. */
interface Unopened {
  readonly why: string
}

const cacheBytes = 64 * 2 ** 20
