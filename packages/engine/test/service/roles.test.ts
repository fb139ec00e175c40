import { assert, describe, it } from "vitest"
import { areMissing } from "../../src/service/needed-roles.ts"
import { readRoles, roles } from "../../src/service/roles.ts"

describe("the roles of a process", () => {
  it("are all roles by default, in the order of the documentation", () => {
    assert.deepStrictEqual([...readRoles()], [...roles])
    assert.deepStrictEqual([...readRoles(["crawl", "api", "crawl"])], ["api", "crawl"])
  })

  for (
    const [names, message] of [
      [
        ["api", "serch"],
        /^roles \(--roles\): "serch" is not a role\. Did you mean "search"\? The roles are api, crawl, .* and browser$/u
      ],
      [[], /The list is empty\. Name at least one of api, crawl, search, agent or browser$/u],
      [["api", "agent"], /agent also needs search: agent runs search the index of their own process$/u],
      [["browser"], /browser also needs api, crawl or agent: the process that reads a page renders it$/u]
    ] as const
  ) {
    it(`refuse ${JSON.stringify(names)}, and say what is allowed`, () => {
      assert.throws(() => readRoles(names), RangeError, message)
    })
  }

  it("are missing for work if no process has all that it needs", () => {
    const processes = [{ roles: readRoles(["crawl"]) }, { roles: readRoles(["api", "browser"]) }]
    assert.isFalse(areMissing(processes, ["crawl"]))
    assert.isTrue(areMissing(processes, ["crawl", "browser"]))
    assert.isTrue(areMissing(processes, ["agent"]))
  })
})
