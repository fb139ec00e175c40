import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { expectTypeOf, it } from "vitest"
import { type embedded, inMemory } from "../src/index.ts"
import type { EnginePorts } from "../src/routes.ts"
import type { PageModel } from "../src/scrape/page-model.ts"
import type { KnownPages } from "../src/search/known/known-pages.ts"

const engineOf = <A>(parts: Layer.Layer<A>) => Effect.provide(inMemory, parts)

/** The requirements of an engine without some of its parts. */
type Missing<Forgotten> = Effect.Services<ReturnType<typeof engineOf<Exclude<EnginePorts, Forgotten>>>>

it("requires each part of the engine, so that code without one does not compile", () => {
  expectTypeOf<Missing<never>>().toEqualTypeOf<Scope.Scope>()
  expectTypeOf<Missing<KnownPages>>().toEqualTypeOf<KnownPages | Scope.Scope>()
  expectTypeOf<Missing<PageModel>>().toEqualTypeOf<PageModel | Scope.Scope>()
  expectTypeOf<Exclude<EnginePorts, Layer.Success<ReturnType<typeof embedded>>>>().toEqualTypeOf<never>()
})
