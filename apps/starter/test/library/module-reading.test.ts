import { describe, expect, it } from "vitest"
import { divideModule, type Weighed } from "../../src/library/divide-module.ts"
import { parseDocComment, tagText } from "../../src/library/doc-comment.ts"
import { scanDeclarations } from "../../src/library/scan-declarations.ts"
import { showSignature } from "../../src/library/show-signature.ts"
import { wrapSignature } from "../../src/library/wrap-signature.ts"

const entry = (name: string, category: string, weight: number): Weighed => ({ name, category, weight })
const labels = (entries: ReadonlyArray<Weighed>): ReadonlyArray<string> =>
  divideModule(entries).map((part) => part.label)

describe("a declaration file", () => {
  it("distinguishes its own comment from those of its exports", () => {
    const module = scanDeclarations(
      `/**\n * All of it.\n */\nimport type * as A from "./A.ts";\n/** One. */\nexport declare const one: 1;\n/** Two. */\nexport interface Two {\n    /** Inside. */\n    readonly two: 2;\n}\n`
    )
    expect(module.comment).toBe("/**\n * All of it.\n */")
    expect(module.declarations).toStrictEqual([
      { name: "one", kind: "const", comment: "/** One. */", text: "const one: 1;" },
      {
        name: "Two",
        kind: "interface",
        comment: "/** Two. */",
        text: "interface Two {\n    /** Inside. */\n    readonly two: 2;\n}"
      }
    ])
  })

  it("needs no comment of its own", () => {
    const module = scanDeclarations("/** One. */\nexport declare const one: 1;\n")
    expect(module).toMatchObject({ comment: "", declarations: [{ comment: "/** One. */" }] })
  })

  it("exports reserved words through a list", () => {
    const module = scanDeclarations(
      `declare const catch_: <A>(a: A) => A;\nexport {\n/**\n * Catches, see \`import { a } from "b"\`.\n */\ncatch_ as catch };\n/** After. */\nexport declare const after: 1;\n`
    )
    expect(module.declarations.map(({ name, text }) => [name, text])).toStrictEqual([[
      "catch",
      "const catch: <A>(a: A) => A;"
    ], ["after", "const after: 1;"]])
    expect(module.declarations[0]?.comment).toContain("Catches")
  })

  it("includes exports of other modules", () => {
    expect(scanDeclarations("export { a, b as c } from \"./other.ts\";\n").declarations.map((one) => one.text))
      .toStrictEqual([
        "export { a } from \"./other.ts\"",
        "export { b as c } from \"./other.ts\""
      ])
  })

  it("keeps overloads together", () => {
    const module = scanDeclarations(
      "/** Both. */\nexport declare function f(a: 1): 1;\nexport declare function f(a: 2): 2;\n"
    )
    expect(module.declarations).toHaveLength(1)
    expect(module.declarations.map(showSignature)).toStrictEqual(["function f(a: 1): 1;\nfunction f(a: 2): 2;"])
  })

  it("shows what a class extends instead of the compiler's name for it", () => {
    const module = scanDeclarations(
      "declare const Broken_base: new (args: { readonly why: string }) => Error;\nexport declare class Broken extends Broken_base {\n}\n"
    )
    expect(module.declarations.map((one) => one.text)).toStrictEqual([
      "class Broken extends new (args: { readonly why: string }) => Error {\n}"
    ])
  })

  it("hides internal exports", () => {
    expect(scanDeclarations("/** @internal */\nexport declare const hidden: 1;\n").declarations).toStrictEqual([])
  })
})

describe("a doc comment", () => {
  it("is Markdown followed by tags", () => {
    const comment = parseDocComment(
      "/**\n * Waits.\n *\n * ```ts\n * @decorated\n * ```\n *\n * @see {@link other} for\n *   more\n * @since 2.0.0\n */"
    )
    expect(comment.text).toBe("Waits.\n\n```ts\n@decorated\n```")
    expect(tagText(comment, "see")).toBe("{@link other} for\n  more")
    expect(tagText(comment, "since")).toBe("2.0.0")
  })
})

describe("a signature", () => {
  it("stays on one line if it fits", () => {
    expect(wrapSignature("const map: <A>(self: Array<A>) => A;")).toBe("const map: <A>(self: Array<A>) => A;")
  })

  it("has parameters on separate lines if it does not fit", () => {
    expect(
      wrapSignature(
        "const retry: <Output, Input, Error>(self: Schedule<Output, Input, Error>, options: { readonly times: number }) => Effect<Output>;"
      )
    ).toBe(
      "const retry: <Output, Input, Error>(\n  self: Schedule<Output, Input, Error>,\n  options: { readonly times: number }\n) => Effect<Output>;"
    )
  })

  it("has overloads on separate lines", () => {
    expect(wrapSignature("const f: {\n    (a: 1): 1;\n    <A>(a: A): A;\n};")).toBe(
      "const f: {\n  (a: 1): 1;\n  <A>(a: A): A;\n};"
    )
  })

  it("is unchanged if it cannot be parsed", () => {
    expect(wrapSignature("type Odd = (a > b")).toBe("type Odd = (a > b")
    expect(wrapSignature("type Text = \"a)\" | `b}`;")).toBe("type Text = \"a)\" | `b}`;")
  })

  it("keeps only the first sentence of its members' comments", () => {
    const text =
      "interface A {\n    /**\n     * First.\n     *\n     * **Example**\n     *\n     * @since 1.0.0\n     */\n    readonly a: 1;\n}"
    expect(showSignature({ name: "A", kind: "interface", comment: "", text })).toBe(
      "interface A {\n  /** First. */\n  readonly a: 1;\n}"
    )
  })

  it("is cut if it is too long", () => {
    const text = `interface A {\n${"    readonly a: string;\n".repeat(2000)}}`
    const shown = showSignature({ name: "A", kind: "interface", comment: "", text })
    expect(shown.length).toBeLessThan(6000)
    expect(shown).toMatch(/\n\/\/ … \d+ more lines$/)
  })
})

describe("a module too large for one page", () => {
  it("gets a page for each large category, and one for the small ones", () => {
    expect(
      labels([
        entry("a", "constructors", 15_000),
        entry("b", "mapping", 2_000),
        entry("c", "filtering", 2_000),
        entry("d", "error handling", 20_000)
      ])
    )
      .toStrictEqual(["constructors", "error handling", "mapping, filtering"])
  })

  it("separates types from functions", () => {
    expect(
      labels([
        entry("A", "models", 8_000),
        entry("isA", "guards", 6_000),
        entry("map", "mapping", 9_000),
        entry("tap", "sequencing", 11_000)
      ])
    )
      .toStrictEqual(["models, guards", "mapping, sequencing"])
  })

  it("divides a category that is too large, but keeps a type and its companion together", () => {
    const parts = divideModule([
      entry("a", "models", 30_000),
      entry("b", "models", 30_000),
      entry("b", "models", 10_000),
      entry("c", "models", 30_000)
    ])
    expect(parts.map((part) => part.label)).toStrictEqual(["models, a", "models, b", "models, c"])
    expect(parts.flatMap((part) => part.entries)).toHaveLength(4)
  })

  it("is not divided if it fits", () => {
    expect(labels([entry("a", "models", 10_000), entry("b", "guards", 10_000)])).toStrictEqual([""])
  })
})
