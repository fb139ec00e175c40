import * as Effect from "effect/Effect"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "./a-page.ts"
import { storeAndIndex } from "./engine-layers.ts"

// Arguments: data directory, number of the first page. Writes the number of each page once the store has acknowledged
// it.
const [directory = "", first = "0"] = process.argv.slice(2)

const putForever = Effect.gen(function*() {
  const store = yield* PageStore
  for (let number = Number(first);; number++) {
    const text = `Page ${number} says keyword${number}. ${"It goes on for a while. ".repeat(number % 50)}`
    yield* store.put(aPage({ url: `https://example.com/${number % 400}`, title: `Page ${number}`, text }))
    process.stdout.write(`${number}\n`)
  }
})

await Effect.runPromise(putForever.pipe(Effect.provide(storeAndIndex(directory))))
