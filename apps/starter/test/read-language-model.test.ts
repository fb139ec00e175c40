import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { readLanguageModel } from "../src/read-language-model.ts"

it("accepts a language model with endpoint and name, and is optional", async () => {
  expect(await Effect.runPromise(readLanguageModel({ model: undefined, modelUrl: undefined }))).toBeUndefined()
  expect(await Effect.runPromise(readLanguageModel({ model: "small", modelUrl: "http://127.0.0.1:11434/v1" })))
    .toMatchObject({ model: "small", url: "http://127.0.0.1:11434/v1" })
})

it("rejects an incomplete language model", async () => {
  expect(await message({ model: "small", modelUrl: undefined })).toBe(
    "--model needs --model-url: an endpoint and the name of a model there."
  )
  expect(await message({ model: undefined, modelUrl: "http://127.0.0.1:11434/v1" })).toBe(
    "--model-url needs --model: an endpoint and the name of a model there."
  )
})

const message = async (options: Parameters<typeof readLanguageModel>[0]) =>
  (await Effect.runPromise(Effect.flip(readLanguageModel(options)))).message
