import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { embedded, loadPapers } from "../../src/index.ts"
import { engineOf } from "../search/engine-of.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"
import { arxivSnapshot, atom, crossref, loadText, oai } from "./dumps.ts"

/** An engine with the papers of these dumps. */
const withPapers = Effect.fnUntraced(function*(...dumps: ReadonlyArray<readonly [name: string, text: string]>) {
  const engine = yield* engineOf([])
  const loaded = yield* Effect.forEach(dumps, ([name, text]) => loadText(name, text)).pipe(
    Effect.provideContext(engine.parts)
  )
  return { ...engine, loaded }
})

const all = [["snapshot.jsonl", arxivSnapshot], ["works.json", crossref], ["feed.xml", atom], [
  "records.xml.gz",
  oai
]] as const

const papers = "/v2/search/research/papers"
const titles = (results: ReadonlyArray<{ readonly title: string }>) => results.map(({ title }) => title)

describe("a dump of papers", () => {
  it.live("is loaded in every format, and a paper in several dumps is merged", () =>
    Effect.gen(function*() {
      const { get, loaded } = yield* withPapers(...all)
      assert.deepStrictEqual(loaded, [
        { added: 2, updated: 0, skipped: 0, problems: [] },
        { added: 2, updated: 1, skipped: 0, problems: [] },
        { added: 1, updated: 0, skipped: 0, problems: [] },
        { added: 2, updated: 0, skipped: 1, problems: ["A record has no title."] }
      ])
      const { body } = yield* get(`${papers}/2101.00001`)
      assert.deepStrictEqual<unknown>(body, {
        success: true,
        paper: {
          paperId: "arxiv:2101.00001",
          ids: { doi: ["10.1000/sparse.1"], arxiv: ["2101.00001"] },
          title: "Sparse attention for long sequences",
          abstract: "We describe sparse attention, which reads long sequences in linear time. It beats dense models.",
          authors: "Ada Lovelace",
          categories: ["cs.LG", "stat.ML"],
          createdDate: "2021-07-01",
          updateDate: "2021-06-01"
        }
      })
      const whales = (yield* get(`${papers}/arxiv:2203.12345`)).body.paper
      assert.deepInclude(whales, {
        title: "Whales & tides",
        authors: "Jane Goodall, Charles Darwin",
        categories: ["q-bio.PE"],
        createdDate: "2022-03-20",
        updateDate: "2022-05-01"
      })
      assert.deepInclude((yield* get(`${papers}/0704.0001`)).body.paper, {
        authors: "P. M. Nadolsky",
        createdDate: "2007-04-02"
      })
      assert.deepInclude((yield* get(`${papers}/doi:10.1000%2Fmoss`)).body.paper, {
        title: "Moss and rain",
        authors: "Curie, Marie",
        categories: ["Botany"]
      })
    }))

  it.live("that merges two papers loses nothing of either", () =>
    Effect.gen(function*() {
      const { get, loaded } = yield* withPapers(
        [
          "one.jsonl",
          JSON.stringify({
            doi: "10.1000/x",
            title: "Moss",
            categories: ["Botany"],
            createdDate: "2020-01-02",
            references: ["10.1000/rain"]
          })
        ],
        [
          "two.jsonl",
          JSON.stringify({
            pmid: 77,
            title: "Moss",
            abstract: "Moss drinks rain.",
            body: "It poured.",
            authors: ["Marie Curie"],
            categories: ["Rain"],
            updateDate: "2021-01-02"
          })
        ],
        ["both.jsonl", JSON.stringify({ doi: "10.1000/x", pmid: 77, title: "Moss and rain" })]
      )
      assert.deepStrictEqual(loaded.map(({ added }) => added), [1, 1, 0])
      const { body } = yield* get(`${papers}/pmid:77?query=poured`)
      assert.deepStrictEqual<unknown>(body.paper, {
        paperId: "pmid:77",
        ids: { doi: ["10.1000/x"], pmid: ["77"] },
        title: "Moss and rain",
        abstract: "Moss drinks rain.",
        authors: "Marie Curie",
        categories: ["Botany", "Rain"],
        createdDate: "2020-01-02",
        updateDate: "2021-01-02"
      })
      assert.deepStrictEqual(body.passages.map(({ text }) => text), ["It poured."])
      assert.deepStrictEqual(
        titles((yield* get(`${papers}?query=poured&authors=curie&categories=botany`)).body.results),
        ["Moss and rain"]
      )
    }))

  it.live("with invalid records is loaded without them, and reports them", () =>
    Effect.gen(function*() {
      const { loaded } = yield* withPapers([
        "mixed.jsonl",
        [`{"title":"Good","doi":"10.1000/good"}`, "not JSON", "[]", "7", `{"doi":"10.1000/x"}`, `{"title":"Nameless"}`]
          .join("\n")
      ])
      assert.deepStrictEqual(loaded, [{
        added: 1,
        updated: 0,
        skipped: 4,
        problems: [
          "Line 2 is not JSON.",
          "Line 4: The record is not an object.",
          "Line 5: The record has no title.",
          "Line 6: The paper \"Nameless\" has no DOI, arXiv, PubMed or PMC identifier."
        ]
      }])
    }))

  it.live.each(
    [
      [{ doi: "10.1000/x" }, "For $n<m$ and $a<b and c>d$, a < b", "For $n<m$ and $a<b and c>d$, a < b"],
      [
        { doi: "10.1000/x" },
        "<jats:p>H<jats:sub>2</jats:sub>O at $n<m$ &amp; <i>x</i>&lt;<sup class=\"s\">2</sup></jats:p><p>New.</p>",
        "H2O at $n<m$ & x<2\n\nNew."
      ],
      [{ id: "2101.00001" }, "We show $x<i>0$,\n and A&amp;B", "We show $x<i>0$, and A&amp;B"]
    ] as const
  )("keeps every character that is not part of a tag: %j %s", ([names, abstract, expected]) =>
    Effect.gen(function*() {
      const { get } = yield* withPapers(["x.jsonl", JSON.stringify({ ...names, title: "Signs", abstract })])
      assert.strictEqual(
        (yield* get(`${papers}/${"doi" in names ? "doi:10.1000%2Fx" : names.id}`)).body.paper["abstract"],
        expected
      )
    }))

  it.live("of arXiv in XML also keeps every character", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers([
        "feed.xml",
        atom.replace("Whales follow", "Where $n&lt;m$ or $x&lt;i&gt;0$, whales follow")
      ])
      assert.strictEqual(
        (yield* get(`${papers}/2203.12345`)).body.paper["abstract"],
        "Where $n<m$ or $x<i>0$, whales follow tides."
      )
    }))

  it.live.each(
    [
      [
        "lines after a broken first one",
        `{"title":"Bro\n\n{"title":"Good","doi":"10.1000/good"}\n{"title":"Better","doi":"10.1000/better"}`,
        [2, 1]
      ],
      ["lines after a heading", `title, doi\n{"title":"Good","doi":"10.1000/good"}`, [1, 1]],
      ["lines after one that ends too early", `{"title":"Bro",\n{"title":"Good","doi":"10.1000/good"}`, [1, 1]],
      [
        "a list, an item in a line",
        `[\n{"title":"Good","doi":"10.1000/good"},\n{"title":"Better","doi":"10.1000/better"}\n]`,
        [2, 0]
      ],
      ["a list of one", `[\n{"title":"Good","doi":"10.1000/good"}\n]`, [1, 0]],
      ["an object around a list", `{\n"items": [\n{"title":"Good","doi":"10.1000/good"}\n]\n}`, [1, 0]],
      ["an object laid out", JSON.stringify({ title: "Good", doi: "10.1000/good", categories: ["x"] }, undefined, 2), [
        1,
        0
      ]]
    ] as const
  )("is recognised by its content: %s", ([, text, expected]) =>
    Effect.gen(function*() {
      const { loaded } = yield* withPapers(["x.jsonl", text])
      assert.deepStrictEqual(loaded.map(({ added, skipped }) => [added, skipped]), [[...expected]])
    }))

  it.live("in XML may have prefixes and nested records", () =>
    Effect.gen(function*() {
      const prefixed = atom.replaceAll(
        /<(\/?)(?=feed|entry|id|title|updated|published|summary|author|name|category)/gu,
        "<$1atom:"
      )
      const nested = oai.replace("<oai_dc:dc>", "<oai_dc:dc><x:record><x:entry>1</x:entry></x:record>")
      const { get, loaded } = yield* withPapers(["feed.xml", prefixed], ["records.xml", nested])
      assert.deepStrictEqual(loaded.map(({ added, skipped }) => [added, skipped]), [[1, 0], [2, 1]])
      assert.deepInclude((yield* get(`${papers}/arxiv:2203.12345`)).body.paper, {
        authors: "Jane Goodall, Charles Darwin",
        categories: ["q-bio.PE"]
      })
    }))

  it.live.each(["<feed><title>Nothing</title></feed>", "[]", ""])(
    "without records is reported as such: %j",
    (text) =>
      Effect.gen(function*() {
        const { loaded } = yield* withPapers(["x.xml", text])
        assert.deepStrictEqual(loaded, [{
          added: 0,
          updated: 0,
          skipped: 0,
          problems: ["The file contains no records."]
        }])
      })
  )

  it.live("is loaded again only after a change, also after a restart", () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const file = join(directory, "x.jsonl")
      const load = Effect.scoped(
        Effect.flatMap(
          Layer.build(embedded({ dataDirectory: join(directory, "data"), apiKeys: ["engine-key"] })),
          (parts) => Effect.provideContext(loadPapers(file), parts)
        )
      )
      writeFileSync(file, `{"title":"Moss","doi":"10.1000/moss"}`)
      assert.strictEqual((yield* load).added, 1)
      assert.deepStrictEqual<unknown>(yield* load, { added: 0, updated: 0, skipped: 0, problems: [], unchanged: true })
      writeFileSync(file, `{"title":"Moss and rain","doi":"10.1000/moss"}`)
      assert.strictEqual((yield* load).updated, 1)
      utimesSync(file, 1, 1)
      assert.strictEqual((yield* load).updated, 1)
      assert.isTrue((yield* load).unchanged)
    }))

  it.live("that cannot be read fails with an error in one line", () =>
    Effect.gen(function*() {
      const broken = yield* Effect.flip(withPapers(["x.json", "{ not JSON"]))
      assert.match(broken.message, /^The papers of .*x\.json cannot be read: .*JSON/)
      const { parts } = yield* engineOf([])
      const missing = yield* Effect.flip(Effect.provideContext(loadPapers("/nowhere/x.jsonl.gz"), parts))
      assert.match(missing.message, /^The papers of \/nowhere\/x\.jsonl\.gz cannot be read: there is no such file\.$/)
    }))
})

describe("searching papers", () => {
  it.live("finds them by topic, best first, with names and scores", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers(...all)
      const { body, status } = yield* get(`${papers}?query=sparse%20attention`)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(titles(body.results), [
        "Sparse attention for long sequences",
        "A survey of attention",
        "Dense attention"
      ])
      assert.deepInclude(body.results[0], {
        paperId: "arxiv:2101.00001",
        primaryId: "arxiv:2101.00001",
        ids: { doi: ["10.1000/sparse.1"], arxiv: ["2101.00001"] }
      })
      const scores = body.results.map(({ score }) => score)
      assert.deepStrictEqual(scores, scores.toSorted((one, other) => other - one))
      assert.strictEqual((yield* get(`${papers}?query=attention&k=1`)).body.results.length, 1)
    }))

  it.live.each(
    [
      ["query=attention&authors=Pascal", ["Dense attention"]],
      ["query=attention&authors=lovel", ["Sparse attention for long sequences"]],
      ["query=attention&authors=Lovelace&authors=Pascal", []],
      ["query=attention&categories=CS.lg&categories=stat.ML", ["Sparse attention for long sequences"]],
      ["query=attention&categories=cs", []],
      ["query=attention&categories=stat.ML,%20cs.LG,", ["Sparse attention for long sequences"]],
      ["query=attention&categories=Machine%20Learning,cs.LG", []],
      ["query=attention&authors=pascal,blaise", ["Dense attention"]],
      ["query=attention&authors=,", [
        "A survey of attention",
        "Dense attention",
        "Sparse attention for long sequences"
      ]],
      ["query=attention&from=2022-01-02", ["A survey of attention"]],
      ["query=attention&to=2017-06-12", ["Dense attention"]],
      ["query=attention&from=2021-06-01&to=2021-06-30", ["Sparse attention for long sequences"]],
      ["query=%3F%21", []]
    ] as const
  )("filters by authors, subjects and days: %s", ([query, expected]) =>
    Effect.gen(function*() {
      const { get } = yield* withPapers(...all)
      assert.deepStrictEqual(titles((yield* get(`${papers}?${query}`)).body.results), [...expected])
    }))

  it.live("matches a subject with commas as a whole and in parts", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers([
        "x.jsonl",
        JSON.stringify({
          doi: "10.1000/moss",
          title: "Moss",
          categories: ["Ecology, Evolution, Behavior and Systematics"]
        })
      ])
      for (
        const [categories, found] of [["Ecology,%20Evolution,%20Behavior%20and%20Systematics", 1], ["evolution", 1], [
          "evol",
          0
        ]] as const
      ) {
        assert.lengthOf((yield* get(`${papers}?query=moss&categories=${categories}`)).body.results, found, categories)
      }
    }))

  it.live("counts the values of a list in any notation", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers()
      const many = Array.from({ length: 21 }, (_, at) => `pmid:${at + 1}`).join(",")
      for (
        const [path, field] of [
          [`?query=x&authors=${many}`, "authors"],
          [`?query=x&categories=${many}`, "categories"],
          [`/1/similar?intent=x&anchor=${many}`, "anchor"]
        ] as const
      ) {
        const { body, status } = yield* get(papers + path)
        assert.deepStrictEqual<unknown>([status, body.details], [400, [{
          path: [field],
          message: "Expected at most 20 items, found 21"
        }]])
      }
    }))

  it.live("refuses unknown fields", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers()
      for (
        const wrong of [
          "",
          "?query=%20",
          "?query=x&k=0",
          "?query=x&k=501",
          "?query=x&from=2020",
          "?query=x&from=2022-01-02&to=2022-01-01",
          "?query=x&pages=2",
          "/2101.00001?k=2",
          "/2101.00001/similar"
        ]
      ) {
        assert.strictEqual((yield* get(papers + wrong)).status, 400, wrong)
      }
      for (const unknown of ["/1", "/1/similar?intent=x", "/arxiv:2101.00001?query=x", "/doi:nonsense"]) {
        const { body, status } = yield* get(papers + unknown)
        assert.deepStrictEqual<unknown>([status, body], [404, { success: false, error: "Not Found" }], unknown)
      }
      assert.deepStrictEqual<unknown>((yield* get(`${papers}?query=x`)).body, { success: true, results: [] })
    }))

  it.live("refuses invalid dates by field", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers()
      for (
        const [query, fields] of [["from=2024-02-31", ["from"]], ["to=2023-02-29", ["to"]], [
          "from=2024-04-31&to=2024-06-31",
          ["from", "to"]
        ], ["from=2024-02-29&to=2024-02-29", undefined]] as const
      ) {
        const { body } = yield* get(`${papers}?query=x&${query}`)
        assert.deepStrictEqual<unknown>(
          Reflect.get(body, "details"),
          fields?.map((field) => ({ path: [field], message: "The date does not exist" })),
          query
        )
      }
    }))
})

describe("one paper", () => {
  it.live.each([
    "arxiv:2101.00001",
    "2101.00001v3",
    "https%3A%2F%2Farxiv.org%2Fabs%2F2101.00001v1",
    "https%3A%2F%2Farxiv.org%2Fpdf%2F2101.00001.pdf",
    "doi:10.1000%2FSPARSE.1",
    "https%3A%2F%2Fdoi.org%2F10.1000%2Fsparse.1"
  ])(
    "is found as %s",
    (name) =>
      Effect.gen(function*() {
        const { get } = yield* withPapers(...all)
        assert.strictEqual((yield* get(`${papers}/${name}`)).body.paper["title"], "Sparse attention for long sequences")
      })
  )

  it.live("is returned with the passages that answer a query, best first", () =>
    Effect.gen(function*() {
      const body =
        "Whales sing at night.\n\nThe price of bread rose. Nobody knew why.\n\nSongs of whales carry far, and other whales answer."
      const { get } = yield* withPapers([
        "x.jsonl",
        JSON.stringify({ title: "Songs", pmid: 31452104, abstract: "About bread.", body })
      ])
      const answer = (yield* get(`${papers}/pmid:31452104?query=songs%20of%20whales&k=2`)).body
      assert.deepStrictEqual([answer.paperId, answer.query], ["pmid:31452104", "songs of whales"])
      assert.deepStrictEqual(answer.passages.map(({ text }) => text), [
        "Songs of whales carry far, and other whales answer.",
        "Whales sing at night."
      ])
      assert.strictEqual(answer.passages[0]?.score, 1)
      assert.deepStrictEqual((yield* get(`${papers}/${answer.paperId}?query=zebra`)).body.passages, [])
    }))
})

describe("similar papers", () => {
  it.live.each(
    [
      ["references", ["Dense attention"]],
      ["citers", ["A survey of attention"]],
      ["similar", ["A survey of attention", "Dense attention"]]
    ] as const
  )("are linked by citations: %s", ([mode, expected]) =>
    Effect.gen(function*() {
      const { get } = yield* withPapers(...all)
      const { body } = yield* get(`${papers}/2101.00001/similar?intent=survey&mode=${mode}`)
      assert.deepStrictEqual(titles(body.results), [...expected])
      assert.deepStrictEqual([body.poolSize, body.truncated, body.note], [expected.length, false, null])
      for (const { signals } of body.results) assert.isTrue(signals.structural > 0 && signals.seedOverlap === 1)
    }))

  it.live("are ranked by the intent, and limited by k", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers(...all)
      for (const rerank of ["true", "false"]) {
        const { body } = yield* get(`${papers}/2101.00001/similar?intent=every%20pair%20slow&k=1&rerank=${rerank}`)
        assert.deepStrictEqual([titles(body.results), body.poolSize, body.truncated], [["Dense attention"], 2, true])
        assert.strictEqual(body.results[0]?.signals.semantic, 1)
      }
    }))

  it.live("may start from further papers, and report that they share only words", () =>
    Effect.gen(function*() {
      const { get } = yield* withPapers(...all)
      const anchored = yield* get(
        `${papers}/2101.00001/similar?intent=attention&mode=citers&anchor=doi%3A10.1000%2Fdense.9&anchor=999`
      )
      assert.deepStrictEqual(anchored.body.results.map(({ signals, title }) => [title, signals.seedOverlap]), [[
        "A survey of attention",
        2
      ]])
      assert.strictEqual(anchored.body.note, "There is no paper for the anchor \"999\".")
      const listed = yield* get(
        `${papers}/2101.00001/similar?intent=attention&mode=citers&anchor=doi%3A10.1000%2Fdense.9,pmid:999`
      )
      assert.deepStrictEqual<unknown>([listed.body.results, listed.body.note], [
        anchored.body.results,
        "There is no paper for the anchor \"pmid:999\"."
      ])
      const comma = yield* get(`${papers}/2101.00001/similar?intent=attention&anchor=doi%3A10.1000%2Fa,b`)
      assert.strictEqual(comma.body.note, "There is no paper for the anchor \"doi:10.1000/a,b\".")
      const words = yield* get(`${papers}/arxiv:2203.12345/similar?intent=tides`)
      assert.deepStrictEqual(titles(words.body.results), ["Strings and tides"])
      assert.match(words.body.note ?? "", /share words/)
      const none = yield* get(`${papers}/arxiv:2203.12345/similar?intent=tides&mode=references`)
      assert.deepStrictEqual<unknown>(none.body, {
        success: true,
        results: [],
        poolSize: 0,
        truncated: false,
        note: "This paper cites no loaded paper."
      })
    }))
})

describe("the category research", () => {
  it.live.each(
    [
      ["attention -survey", ["Dense attention", "Sparse attention for long sequences"]],
      ["\"sparse and dense\"", ["A survey of attention"]],
      ["intitle:dense", ["Dense attention"]],
      ["attention site:arxiv.org", ["Sparse attention for long sequences"]],
      ["tides -site:doi.org", ["Strings and tides"]],
      ["attention filetype:pdf", []],
      ["attention -filetype:pdf intitle:survey", ["A survey of attention"]],
      ["attention related:example.com", []]
    ] as const
  )("enforces every operator: %s", ([query, expected]) =>
    Effect.gen(function*() {
      const { search } = yield* withPapers(...all)
      const { body } = yield* search({ query, categories: ["research"] })
      assert.sameMembers([...titles(body.data.research)], [...expected])
      assert.deepStrictEqual(body.data.web, [])
      // a query with only operators has its own warning
      assert.lengthOf(body.warnings ?? [], query.startsWith("intitle:") ? 1 : 0)
    }))

  it.live("obeys limit, dates and domains, and costs as much as other results", () =>
    Effect.gen(function*() {
      const { search } = yield* withPapers(...all)
      const found = (more: object) =>
        Effect.map(search({ query: "attention", categories: [{ type: "research" }], ...more }), ({ body }) => body)
      const one = yield* found({ limit: 1 })
      assert.deepStrictEqual([one.data.research.length, one.creditsUsed], [1, 2])
      assert.hasAllKeys(one.data.research[0], ["paperId", "primaryId", "ids", "title", "abstract", "score"])
      assert.deepStrictEqual(
        titles((yield* found({ tbs: "cdr:1,cd_min:01/01/2022,cd_max:12/31/2022" })).data.research),
        ["A survey of attention"]
      )
      assert.deepStrictEqual(titles((yield* found({ tbs: "sbd:1" })).data.research), [
        "A survey of attention",
        "Sparse attention for long sequences",
        "Dense attention"
      ])
      assert.deepStrictEqual(titles((yield* found({ includeDomains: ["arxiv.org"] })).data.research), [
        "Sparse attention for long sequences"
      ])
    }))
})
