import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { createContext, Script } from "node:vm"
import { assert, it } from "vitest"
import { processorTime } from "../../packages/engine/test/processor-time.ts"
import { attacksOn } from "./attacks.ts"

/** The input of these files is always short. */
const readsShortTexts = [
  "packages/engine/src/search/known/developer-pages.ts", // the path of a URL
  "packages/engine/src/agent/rules/read/answer-list.ts", // the beginning of a prompt
  "packages/engine/src/agent/rules/plan/read-prompt.ts", // the beginning of a prompt
  "packages/engine/src/agent/run/stable-id.ts" // a hash
]

it("every regular expression that reads untrusted text takes linear time", () => {
  const slow = patterns().flatMap(({ flags, place, source }) => {
    if (readsShortTexts.some((file) => place.startsWith(file))) return []
    const pattern = new RegExp(source, flags)
    const attack = attacksOn(pattern).find((one) => growsFaster(pattern, one))
    return attack === undefined ? [] : [`${place} /${source}/${flags} on ${JSON.stringify(attack(30).slice(0, 80))}`]
  })
  assert.deepStrictEqual(slow, [])
}, 300_000)

it.each([/\s+$/, /^(?:a+)+$/, /\s*,/g, /[\w.]+@[\w.]+/, /x.*?y|z/g])("detects that %s is slow", (pattern) => {
  assert.isTrue(attacksOn(pattern).some((attack) => growsFaster(pattern, attack)))
})

interface Pattern {
  readonly place: string
  readonly source: string
  readonly flags: string
}

const patterns = (): ReadonlyArray<Pattern> => {
  const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "")
  const script = fileURLToPath(new URL("collect-patterns.ts", import.meta.url))
  const found: ReadonlyArray<Pattern> = JSON.parse(
    execFileSync(process.execPath, ["--conditions=@trawl/source", script, root], {
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "inherit"]
    })
  )
  return [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()]
}

/**
 * Whether a text of twice the length repeatedly takes nearly four times as long. A fast pattern is measured only once.
 */
const growsFaster = (pattern: RegExp, attack: (length: number) => string): boolean => {
  if (timeOf(pattern, attack(4_000)) < suspicious) return false
  const times: Array<number> = []
  for (const length of [2_000, 4_000, 8_000, 16_000]) {
    const text = attack(length)
    times.push(Math.min(...[1, 2, 3].map(() => timeOf(pattern, text))))
    if (times.at(-1)! >= longest) return true
  }
  return times.every((time, at) => at === 0 || time > times[at - 1]! * 2.8) && times.at(-1)! > 4 * suspicious
}

/** Processor time in milliseconds. A match that takes too long is aborted. */
const timeOf = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0
  Reflect.set(context, "run", () => pattern.global ? text.replace(pattern, "") : pattern.test(text))
  const began = processorTime()
  try {
    script.runInContext(context, { timeout: 3 * longest })
  } catch {
    // it was aborted; its processor time shows that, unless other processes used the processor
  }
  return processorTime() - began
}

const suspicious = 2
const longest = 500
const context = createContext({})
const script = new Script("run()")
