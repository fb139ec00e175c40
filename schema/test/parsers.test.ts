import { assert, describe, it } from "vitest"
import { Parser } from "../src/page/parsers.ts"
import { ScrapeOptions } from "../src/page/scrape-options.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

const problems = (...parsers: ReadonlyArray<unknown>) => problemsOf(ScrapeOptions)({ parsers })

describe("parsers", () => {
  it("may be empty: a PDF is then returned unchanged", () => assert.deepStrictEqual(problems(), []))

  it("accept the bare string that existing clients send", () => assert.deepStrictEqual(problems("pdf"), []))

  it("document their defaults", () => {
    assert.deepStrictEqual(defaultsOf(Parser.members[1].fields), {
      mode: "auto",
      pages: false,
      blocks: false,
      pageMarkers: false
    })
  })

  const none = "parsers.0: Expected \"pdf\" or an object with type \"pdf\""
  const mode = "parsers.0.mode: Expected \"fast\" | \"auto\" | \"ocr\""
  const maxPages = "parsers.0.maxPages: Expected a value between 1 and 10000"
  const cases: ReadonlyArray<readonly [parser: unknown, problems: ReadonlyArray<string>]> = [
    [{ type: "pdf" }, []],
    [{ type: "pdf", mode: "fast", maxPages: 5, pages: true, blocks: true, pageMarkers: true }, []],
    [{ type: "pdf", mode: "auto" }, []],
    [{ type: "pdf", mode: "ocr" }, []],
    [{ type: "pdf", mode: "x" }, [mode]],
    [{ type: "pdf", mode: null }, [mode]],
    [{ type: "pdf", maxPages: 0 }, [maxPages]],
    [{ type: "pdf", maxPages: 1 }, []],
    [{ type: "pdf", maxPages: 10_000 }, []],
    [{ type: "pdf", maxPages: 10_001 }, [maxPages]],
    [{ type: "pdf", maxPages: 1.5 }, ["parsers.0.maxPages: Expected an integer"]],
    [{ type: "pdf", pages: 3 }, ["parsers.0.pages: Expected boolean"]],
    [{ type: "pdf", blocks: 1 }, ["parsers.0.blocks: Expected boolean"]],
    [{ type: "pdf", pageMarkers: "---" }, ["parsers.0.pageMarkers: Expected boolean"]],
    [{ type: "pdf", ocr: true }, [
      "parsers.0.ocr: Unknown field. Allowed: type, mode, maxPages, pages, blocks, pageMarkers"
    ]],
    [{ type: "docx" }, [none]],
    [{ mode: "fast" }, [none]],
    [{}, [none]],
    [1, [none]],
    ["docx", ["parsers.0: Expected \"pdf\""]]
  ]
  it.each(cases)("%j", (parser, expected) => assert.deepStrictEqual(problems(parser), expected))

  it("must be a list", () => {
    assert.deepStrictEqual(problemsOf(ScrapeOptions)({ parsers: "pdf" }), ["parsers: Expected array"])
  })
})
