import * as Effect from "effect/Effect"
import type { SelectorUnusable } from "../page/html/select.ts"
import type { OpenedPage } from "../page/opened-page.ts"
import type { PageFailed } from "../page/page-fetcher.ts"
import { pageFault } from "../page/reading-fault.ts"
import { readerFor } from "../page/worker/reader-for.ts"
import { pageWork, type WorkArgument, type WorkName, type WorkResult } from "./page-work.ts"

/** Has something done on a page that formats are made of. */
export type WorkOn = <Name extends WorkName>(name: Name, argument: WorkArgument<Name>) => Effect.Effect<WorkResult<Name>, PageFailed | SelectorUnusable>

/** Work on one page: here, where all formats share one parse of it, or in a process apart when it is so large that everybody else would wait. */
export const workOn = (opened: OpenedPage): WorkOn => {
  const { page } = opened
  return <Name extends WorkName>(name: Name, argument: WorkArgument<Name>) =>
    Effect.gen(function*() {
      const reader = yield* readerFor(page.text, slow.get(name))
      // the same table is at work there, and plain data comes back as it was
      if (reader !== undefined) return (yield* reader.work(page, name, argument)) as WorkResult<Name>
      // let others have their turn between two formats
      yield* Effect.yieldNow
      const work = pageWork[name] as (opened: OpenedPage, argument: WorkArgument<Name>) => WorkResult<Name> | Promise<WorkResult<Name>>
      return yield* Effect.tryPromise({ try: async () => work(opened, argument), catch: (error) => error }).pipe(
        Effect.catch(pageFault(page.url))
      )
    })
}

/** How much longer some of it takes than to read the page. */
const slow: ReadonlyMap<WorkName, number> = new Map([["injection", 2], ["value", 3.5]])
