import { assert, describe, it } from "vitest"
import { ScrapeOptions } from "../src/page/scrape-options.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

const problems = (redactPII: unknown) => problemsOf(ScrapeOptions)({ redactPII })

const entities = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"]

describe("redactPII", () => {
  const none = "redactPII: Expected true, false or an object with mode, entities, replaceStyle"
  const entity = `redactPII.entities.1: Expected ${entities.map((name) => `"${name}"`).join(" | ")}`
  const cases: ReadonlyArray<readonly [redactPII: unknown, problems: ReadonlyArray<string>]> = [
    [true, []],
    [false, []],
    [{}, []],
    [{ mode: "accurate" }, []],
    [{ mode: "aggressive" }, []],
    [{ mode: "fast" }, []],
    [{ mode: "slow" }, ["redactPII.mode: Expected \"accurate\" | \"aggressive\" | \"fast\""]],
    [{ entities }, []],
    [{ entities: ["EMAIL", "IBAN"] }, [entity]],
    [{ entities: ["EMAIL", "phone"] }, [entity]],
    [{ entities: "EMAIL" }, ["redactPII.entities: Expected array"]],
    [{ replaceStyle: "tag" }, []],
    [{ replaceStyle: "mask" }, []],
    [{ replaceStyle: "remove" }, []],
    [{ replaceStyle: "hash" }, ["redactPII.replaceStyle: Expected \"tag\" | \"mask\" | \"remove\""]],
    [{ style: "tag" }, ["redactPII.style: Unknown field. Allowed: mode, entities, replaceStyle"]],
    ["yes", [none]],
    [1, [none]],
    [null, [none]],
    [["EMAIL"], [none]]
  ]
  it.each(cases)("%j", (redactPII, expected) => assert.deepStrictEqual(problems(redactPII), expected))

  it("documents its defaults", () => {
    const [, options] = ScrapeOptions.fields.redactPII.schema.members
    assert.deepStrictEqual(defaultsOf(options.fields), { mode: "accurate", replaceStyle: "tag" })
  })
})
