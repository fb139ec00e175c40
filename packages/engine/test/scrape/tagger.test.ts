import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, it } from "vitest"

const tagger = fileURLToPath(new URL("../../src/scrape/extract/spans/tagger.ts", import.meta.url))

/** Runs a module in a new process, which has not loaded the tagger, and returns the JSON that it prints. */
const inNewProcess = (source: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [
    "--conditions=@trawl/source",
    "--input-type=module",
    "-e",
    `const { loadTagger, taggerLoaded, tagsOf } = await import(${JSON.stringify(tagger)})
    const text = "The walrus sleeps in 12 harbours."
    const tokens = [...text.matchAll(/\\w+|\\./g)].map(({ 0: word, index }) => ({ at: index, end: index + word.length }))
    const used = () => { const { system, user } = (process.threadCpuUsage ?? process.cpuUsage)(); return (system + user) / 1000 }
    const longestOf = async (turns) => { let longest = 0; let since = used(); for await (const _ of turns) { longest = Math.max(longest, used() - since); since = used() } return Math.max(longest, used() - since) }
    ${source}`
  ], { encoding: "utf8" }))

it("the tagger for parts of speech is loaded in steps that do not delay other clients", () => {
  const turns = Array.from({ length: 3 }, () => inNewProcess("console.log(await longestOf(loadTagger()))") as number)
  // 120 ms in one step
  assert.isBelow(Math.min(...turns), 40)
})

it("work that needs the tagger gets the same tags, whether it is loaded in steps or at once", () => {
  const tags = ["DET", "NOUN", "VERB", "ADP", "NUM", "NOUN", "PUNCT"]
  const tagged = "console.log(JSON.stringify(tagsOf(text, tokens)))"
  assert.deepStrictEqual(inNewProcess(tagged), tags)
  assert.deepStrictEqual(inNewProcess(`await taggerLoaded(); ${tagged}`), tags)
})
