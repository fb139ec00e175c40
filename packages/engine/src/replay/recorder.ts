import type { BrowserSession } from "@trawl/browser/effect"
import * as Effect from "effect/Effect"
import { Artifacts } from "../artifacts/artifacts.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { Recordings } from "./recordings.ts"
import { recordTabs } from "./record-tabs.ts"

/** Records a session until the scope closes. A recording that cannot be stored does not disturb the session. */
export const record = Effect.fnUntraced(
  function*(session: { readonly id: string; readonly team: string }, browser: Pick<BrowserSession, "watch">) {
    const artifacts = yield* Artifacts
    const recordings = yield* Recordings
    const watch = yield* Effect.promise(browser.watch)
    const files: Array<string> = []
    const store = (recorder: ReturnType<typeof recordTabs>) =>
      Effect.gen(function*() {
        const bytes = recorder.nextFile()
        if (bytes !== undefined) {
          files.push(
            yield* artifacts.put(bytes, { contentType: "application/octet-stream", validFor: resultsLifetime })
          )
        }
        yield* recordings.put(session.id, { ...recorder.recording(), team: session.team, files: [...files] })
      }).pipe(Effect.ignoreCause({ log: true }))
    const recorder = yield* Effect.acquireRelease(
      Effect.sync(() => recordTabs(watch)),
      (recorder) => Effect.andThen(Effect.sync(recorder.stop), store(recorder))
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(storesEvery), store(recorder))))
  },
  Effect.ignoreCause({ log: true })
)

const storesEvery = "5 seconds"
