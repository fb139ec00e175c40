import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  allInTitle,
  allInUrl,
  exact,
  filetype,
  imageSize,
  inTitle,
  inUrl,
  InvalidTerm,
  larger,
  not,
  parse,
  print,
  printArgument,
  query,
  related,
  site,
  words
} from "../src/index.ts"
import type { Positive, Term } from "../src/index.ts"

describe("any terms", () => {
  it("are parsed as they were printed", () => {
    fc.assert(fc.property(termLists, (terms) => {
      const read = parse(print(terms)).terms
      expect(others(read)).toEqual([
        ...others(terms).filter((term) => !takesWords(term)),
        ...others(terms).filter(takesWords)
      ])
      expect(plainText(read)).toBe(plainText(terms))
    }))
  })

  it("keep their order if no operator takes the words that follow", () => {
    fc.assert(fc.property(termLists, (terms) => {
      const calm = terms.filter((term) => !takesWords(term))
      const apart = calm.filter((term, at) => !(term.kind === "words" && calm[at - 1]?.kind === "words"))
      expect(parse(print(apart)).terms).toStrictEqual(apart)
    }))
  })

  it("never have two adjacent words terms when parsed", () => {
    fc.assert(fc.property(termLists, (terms) => {
      const kinds = parse(print(terms)).terms.map((term) => term.kind)
      expect(kinds.some((kind, at) => kind === "words" && kinds[at + 1] === "words")).toBe(false)
    }))
  })

  it("keep their negation", () => {
    fc.assert(fc.property(positives.filter((term) => term.kind !== "words"), (term) => {
      expect(print([not(term)])).toBe(`-${print([term])}`)
      expect(parse(print([not(term)])).terms).toStrictEqual([not(term)])
    }))
  })

  it("make a query if they fit into 500 characters, and throw InvalidTerm otherwise", () => {
    fc.assert(fc.property(fc.array(terms, { maxLength: 60 }), (parts) => {
      const text = print(parts)
      expect(outcome(() => query(...parts))).toEqual([...text].length <= 500 ? text : "query")
    }))
  })
})

describe("any text", () => {
  it("is parsed, with the position of each operator that counts as words", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { operator, position, written } of parse(text).ignoredOperators) {
          expect(text.startsWith(written, position)).toBe(true)
          expect(written.toLowerCase().startsWith(operator)).toBe(true)
        }
      }),
      { numRuns: 2_000 }
    )
  })

  it("has one canonical form", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const printed = print(parse(text).terms)
        expect(parse(printed).ignoredOperators).toEqual([])
        expect(print(parse(printed).terms)).toBe(printed)
      }),
      { numRuns: 1_000 }
    )
  })

  it("stays words as a string part, or is rejected", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = outcome(() => query(text))
        if (written === "words" || written === "query") return
        expect(parse(written).terms).toEqual([words(text)])
      }),
      { numRuns: 2_000 }
    )
  })

  it.each(
    [
      ["exact", exact],
      ["site", site],
      ["filetype", filetype],
      ["inurl", inUrl],
      ["intitle", inTitle],
      ["related", related],
      ["allinurl", allInUrl],
      ["allintitle", allInTitle]
    ] as const
  )("stays inside %s, or is rejected", (kind, make) => {
    fc.assert(fc.property(texts, (text) => {
      let term: Term
      try {
        term = make(text)
      } catch (error) {
        expect(error).toMatchObject({ _tag: "InvalidTerm", term: kind, input: text })
        return
      }
      expect(parse(print([term])).terms).toStrictEqual([term])
    }))
  })
})

const word = fc.oneof(
  fc.stringMatching(/^[a-z0-9][a-z0-9:.+/-]{0,7}$/u),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
  fc.constantFrom("–", "検索", "e\u0301", "👩\u200d💻", "http://x", "12:30", "don’t", "a-b", "×", "__proto__:x")
).filter((text) => outcome(() => printArgument(inUrl(text))) === text)

const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(" "))

const wordOrPhrase = fc.oneof(word, phrase.map(exact))

const host = fc.tuple(
  fc.constantFrom("", ".", "*."),
  fc.oneof(fc.domain(), fc.constantFrom("Example.COM", "gov", "bücher.example", "127.0.0.1")),
  fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 65_535 }).map((port) => `:${port}`)),
  fc.oneof(fc.constant(""), fc.webPath().filter((path) => path === "" || path.startsWith("/")))
)

const pixels = fc.integer({ min: 1, max: 100_000 })

const positives: fc.Arbitrary<Positive> = fc.oneof(
  phrase.map(words),
  fc.oneof(phrase, fc.constantFrom("site:x", "-x", "a -b")).map(exact),
  host.map(([dot, name, port, path]) => site(dot + name + port + path)),
  fc.stringMatching(/^\.?[a-zA-Z0-9]{1,5}$/u).map(filetype),
  wordOrPhrase.map(inUrl),
  fc.array(wordOrPhrase, { minLength: 1, maxLength: 4 }).map((list) => allInUrl(...list)),
  wordOrPhrase.map(inTitle),
  fc.array(wordOrPhrase, { minLength: 1, maxLength: 4 }).map((list) => allInTitle(...list)),
  fc.domain().map(related),
  fc.tuple(pixels, pixels).map(([width, height]) => imageSize(width, height)),
  fc.tuple(pixels, pixels).map(([width, height]) => larger(width, height))
)

const terms: fc.Arbitrary<Term> = fc.oneof(
  { weight: 3, arbitrary: positives },
  { weight: 1, arbitrary: positives.filter((term) => term.kind !== "words").map(not) },
  { weight: 1, arbitrary: word.filter((text) => !/^[\p{Pd}−]/u.test(text)).map(not) }
)

const termLists = fc.array(terms, { maxLength: 8 })

/** Texts with many characters of the grammar, and arbitrary texts. */
const texts = fc.oneof(
  fc.array(
    fc.oneof(
      fc.constantFrom(
        `"`,
        "“",
        "”",
        "-",
        "–",
        "−",
        ":",
        "：",
        " ",
        "\u3000",
        "\n",
        "\u200e",
        "x",
        "×",
        ".",
        "*.",
        "/",
        "800x600",
        "0x5",
        "example.com",
        ":3000",
        "pdf",
        "two words",
        "site:",
        "Site:",
        "filetype:",
        "inurl:",
        "allinurl:",
        "intitle:",
        "ALLINTITLE:",
        "related:",
        "imagesize:",
        "larger:",
        "foo:",
        "http://"
      ),
      word
    ),
    { maxLength: 12 }
  ).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme-composite", maxLength: 40 })
)

const others = (list: ReadonlyArray<Term>): ReadonlyArray<Term> => list.filter((term) => term.kind !== "words")

const plainText = (list: ReadonlyArray<Term>): string =>
  list.flatMap((term) => term.kind === "words" ? [term.text] : []).join(" ")

const takesWords = (term: Term): boolean => {
  const { kind } = term.kind === "not" ? term.term : term
  return kind === "allinurl" || kind === "allintitle"
}

/** The result of an action, or the operator of the `InvalidTerm` that it throws. */
function outcome(action: () => string): string {
  try {
    return action()
  } catch (error) {
    if (error instanceof InvalidTerm) return error.term
    throw error
  }
}
