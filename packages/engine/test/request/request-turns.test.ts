import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { requestTurn } from "../../src/http/request-turns.ts"

it.live("requests that read pages or follow a job start after the other requests of their team", () =>
  Effect.gen(function*() {
    const team = { name: "a", key: "key-a" }
    const started: Array<string> = []
    const request = (name: string, isLong: boolean) =>
      Effect.andThen(requestTurn(team, isLong), Effect.sync(() => started.push(name)))
    yield* request("first", false)
    // a turn of the event loop starts requests for 10 ms
    for (const end = performance.now() + 12; performance.now() < end;);
    yield* Effect.all([request("watcher", true), request("page", true), request("status", false)], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(started, ["first", "status", "watcher", "page"])
  }))
