import { type SelectorUnusable, slownessOf } from "@trawl/reader/html"
import type { OpenedPage } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import type { PageFailed } from "@trawl/fetcher/effect"
import { pageFault } from "../page/reading-fault.ts"
import type { DocumentReader } from "../page/worker/document-reader.ts"
import { readerFor } from "../page/worker/reader-for.ts"
import { timeSlice } from "../time-slice.ts"
import { type OperationArgument, type OperationName, type OperationResult, pageOperations } from "./page-operations.ts"

/** Runs an operation on the page. */
export type RunOnPage = <Name extends OperationName>(
  name: Name,
  argument: OperationArgument<Name>
) => Effect.Effect<OperationResult<Name>, PageFailed | SelectorUnusable, DocumentReader>

/**
 * Runs operations on a page in the engine, where all formats share one parsed page, or in a reader process if they
 * would block other clients.
 */
export const runOnPage = (opened: OpenedPage): RunOnPage => {
  const { page } = opened
  return <Name extends OperationName>(name: Name, argument: OperationArgument<Name>) =>
    Effect.gen(function*() {
      const reader = yield* readerFor(page.text, slownessOfWork(name, argument))
      // the reader has the same operations, and the transfer does not change plain data
      if (reader !== undefined) return (yield* reader.work(page, name, argument)) as OperationResult<Name>
      yield* timeSlice
      const work = pageOperations[name] as (opened: OpenedPage, argument: OperationArgument<Name>) => unknown
      const done = yield* Effect.tryPromise({ try: async () => work(opened, argument), catch: (error) => error }).pipe(
        Effect.catch(pageFault(page.url))
      )
      return done as OperationResult<Name>
    })
}

const slownessOfWork = <Name extends OperationName>(name: Name, argument: OperationArgument<Name>): number => {
  const slowness: ((argument: OperationArgument<Name>) => number) | undefined = slow[name]
  return slowness?.(argument) ?? 1
}

/** How many times longer than reading the page the work takes. */
const slow: { readonly [Name in OperationName]?: (argument: OperationArgument<Name>) => number } = {
  answer: ({ source }) => slownessOfText(source.text.length, maxCutLength),
  attributes: (requested) => 1 + slownessOf(requested.map(({ selector }) => selector)),
  branding: ({ css }) => 2 * slownessOfText(css.reduce((sum, { length }) => sum + length, 0), maxStylesLength),
  changes: ({ before, now }) => before === now ? 1 : slownessOfText(before.length + now.length, maxDiffedLength),
  difference: ({ before, now, wantsDiff }) =>
    before === now ? 1 : slownessOfText(before.length + now.length, wantsDiff ? maxDiffedLength : maxComparedLength),
  highlights: ({ source }) => slownessOfText(source.text.length, maxCutLength),
  injection: () => 10,
  summary: (source) => slownessOfText(source.text.length, maxCutLength),
  value: ({ schema }) => 3.5 + slownessOfSchema(schema)
}

/** The time to find the fields of a schema, as a multiple of the time to read the page. */
export const slownessOfSchema = (schema: unknown): number => JSON.stringify(schema).length / charactersPerReading

const slownessOfText = (characters: number, most: number): number => characters > most ? Infinity : 1

/** The number of characters of a schema whose fields take about as long to find as reading the page takes. */
const charactersPerReading = 150

/**
 * The number of characters that take at most about 50 ms: to split into passages, to compare, to compare by line, and
 * to parse as CSS.
 */
const maxCutLength = 50_000
const maxComparedLength = 200_000
const maxDiffedLength = 4_000
const maxStylesLength = 100_000
