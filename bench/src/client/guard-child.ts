import process from "node:process"
import { answer } from "./answers.ts"
import { median, spread } from "./median.ts"

// Arguments: file of @trawl/types, rounds. Prints the microseconds of one check and of one parse.
const [file = "", rounds = ""] = process.argv.slice(2)
const { guardSearchResponse } = await import(file) as { readonly guardSearchResponse: (value: unknown) => boolean }
const text = answer("trawl")
const answers = Array.from({ length: 64 }, () => JSON.parse(text) as unknown)
if (!guardSearchResponse(answers[0])) throw new Error("The guard rejected the response")

let misfits = 0
const check = () => {
  for (const value of answers) if (!guardSearchResponse(value)) misfits++
}
const parse = () => {
  for (let index = 0; index < 64; index++) if (JSON.parse(text) === undefined) misfits++
}
for (let index = 0; index < 500; index++) check()
const guards = times(check, 300)
const parses = times(parse, 10)
console.log(JSON.stringify({ guard: median(guards), spread: spread(guards), parse: median(parses), misfits }))

function times(batch: () => void, repeats: number): ReadonlyArray<number> {
  return Array.from({ length: Number(rounds) }, () => {
    const began = performance.now()
    for (let index = 0; index < repeats; index++) batch()
    return (performance.now() - began) * 1000 / repeats / 64
  })
}
