import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { assert, it } from "vitest"
import { embedded, inMemory } from "../src/index.ts"
import type { EnginePorts } from "../src/routes.ts"
import { PageModel } from "../src/scrape/page-model.ts"
import { KnownPages } from "../src/search/known/known-pages.ts"

type Parts<Forgotten = never> = Layer.Layer<Exclude<EnginePorts, Forgotten>>

const engineOf = <A>(parts: Layer.Layer<A>) => Effect.provide(inMemory, parts)

/** Takes an engine that lacks nothing. */
const run = (engine: Effect.Effect<unknown, never, Scope.Scope>): void => assert.ok(Effect.isEffect(engine))

it("does not compile an engine that lacks a part", () => {
  const whole: Parts = Layer.empty as never
  const withoutPages: Parts<KnownPages> = Layer.empty as never
  const withoutModel: Parts<PageModel> = Layer.empty as never
  run(engineOf(whole))
  // @ts-expect-error KnownPages is missing
  run(engineOf(withoutPages))
  // @ts-expect-error PageModel is missing
  run(engineOf(withoutModel))
  run(engineOf(Layer.mergeAll(withoutPages, KnownPages.none)))
  run(engineOf(Layer.merge(withoutModel, PageModel.none)))
})

it("has every part in an embedded engine", () => {
  const parts: (options: Parameters<typeof embedded>[0]) => Layer.Layer<EnginePorts, unknown> = embedded
  assert.isFunction(parts)
})
