import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..")

/**
 * docs/architecture.md, "Layers": the packages of this repository that each package may import. Apps, tests and benches
 * may import anything.
 */
const mayImport: Readonly<Record<string, ReadonlyArray<string>>> = {
  schema: [],
  tools: ["@trawl/schema"],
  "packages/types": [],
  "packages/query-builder": ["@trawl/types"],
  "packages/reader": [],
  "packages/fetcher": [],
  "packages/sandbox": [],
  "packages/browser": ["@trawl/fetcher"],
  "packages/full-text": ["@trawl/query-builder"],
  "packages/core": ["@trawl/types", "@trawl/schema"],
  "packages/search": ["@trawl/core", "@trawl/types"],
  "packages/scrape": ["@trawl/core", "@trawl/types"],
  "packages/agent": ["@trawl/core", "@trawl/types"],
  "packages/account": ["@trawl/core", "@trawl/types"],
  "packages/batch-scrape": ["@trawl/core", "@trawl/types"],
  "packages/crawl": ["@trawl/core", "@trawl/types"],
  "packages/developer-search": ["@trawl/core", "@trawl/types"],
  "packages/extract": ["@trawl/core", "@trawl/types"],
  "packages/feedback": ["@trawl/core", "@trawl/types"],
  "packages/interact": ["@trawl/core", "@trawl/types"],
  "packages/map": ["@trawl/core", "@trawl/types"],
  "packages/monitor": ["@trawl/core", "@trawl/types"],
  "packages/parse": ["@trawl/core", "@trawl/types"],
  "packages/research": ["@trawl/core", "@trawl/types"],
  "packages/support": ["@trawl/core", "@trawl/types"],
  "packages/engine": [
    "@trawl/schema",
    "@trawl/types",
    "@trawl/query-builder",
    "@trawl/browser",
    "@trawl/fetcher",
    "@trawl/full-text",
    "@trawl/reader",
    "@trawl/sandbox"
  ],
  "packages/cluster": ["@trawl/engine"],
  "packages/sdk": [
    "@trawl/core",
    "@trawl/types",
    "@trawl/query-builder",
    "@trawl/search",
    "@trawl/scrape",
    "@trawl/agent",
    "@trawl/account",
    "@trawl/batch-scrape",
    "@trawl/crawl",
    "@trawl/developer-search",
    "@trawl/extract",
    "@trawl/feedback",
    "@trawl/interact",
    "@trawl/map",
    "@trawl/monitor",
    "@trawl/parse",
    "@trawl/research",
    "@trawl/support"
  ],
  "packages/cli": [
    "@trawl/core",
    "@trawl/types",
    "@trawl/query-builder",
    "@trawl/search",
    "@trawl/scrape",
    "@trawl/agent",
    "@trawl/crawl",
    "@trawl/interact",
    "@trawl/map",
    "@trawl/monitor",
    "@trawl/extract",
    "@trawl/feedback",
    "@trawl/developer-search",
    "@trawl/support",
    "@trawl/cluster",
    "@trawl/engine"
  ],
  "packages/mcp": [
    "@trawl/core",
    "@trawl/types",
    "@trawl/query-builder",
    "@trawl/search",
    "@trawl/scrape",
    "@trawl/agent",
    "@trawl/crawl",
    "@trawl/interact",
    "@trawl/map",
    "@trawl/monitor",
    "@trawl/extract",
    "@trawl/feedback",
    "@trawl/developer-search",
    "@trawl/support"
  ]
}

/** Runtime dependencies from outside the repository. */
const mayDependOn: Readonly<Record<string, ReadonlyArray<string> | "anything">> = {
  schema: ["effect"],
  tools: "anything",
  "packages/types": [],
  "packages/query-builder": [],
  "packages/reader": [
    "@duckduckgo/autoconsent",
    "@firecrawl/anydoc",
    "@firecrawl/pdf-inspector",
    "@hyzyla/pdfium",
    "@tesseract.js-data/eng",
    "css-select",
    "effect",
    "eld",
    "htmlparser2",
    "markdown-it",
    "mdream",
    "tesseract.js"
  ],
  "packages/browser": ["@ghostery/adblocker", "@sparticuz/chromium", "effect", "playwright-core"],
  "packages/fetcher": ["effect", "ipaddr.js", "tldts", "undici"],
  "packages/sandbox": ["acorn", "isolated-vm", "just-bash"],
  "packages/full-text": ["effect", "tldts"],
  "packages/core": ["effect"],
  "packages/search": ["effect"],
  "packages/scrape": ["effect"],
  "packages/agent": ["effect"],
  "packages/account": ["effect"],
  "packages/batch-scrape": ["effect"],
  "packages/crawl": ["effect"],
  "packages/developer-search": ["effect"],
  "packages/extract": ["effect"],
  "packages/feedback": ["effect"],
  "packages/interact": ["effect"],
  "packages/map": ["effect"],
  "packages/monitor": ["effect"],
  "packages/parse": ["effect"],
  "packages/research": ["effect"],
  "packages/support": ["effect"],
  "packages/engine": "anything",
  "packages/cluster": ["@effect/platform-node", "@effect/sql-pg", "aws4fetch", "effect"],
  "packages/sdk": [],
  "packages/cli": [],
  "packages/mcp": []
}

describe("dependency rules", () => {
  it("every package is in the list", () => {
    const present = ["schema", "tools", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`)]
    assert.deepStrictEqual(present.toSorted(), Object.keys(mayImport).toSorted())
  })

  for (const [folder, allowed] of Object.entries(mayImport)) {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
    const depends = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    // the published files of these packages include what they import
    const carried = ["packages/sdk", "packages/cli", "packages/mcp"].includes(folder)
      ? Object.keys(manifest.devDependencies)
      : []

    it(`${folder} imports only what the list allows`, () => {
      const imported = sources(join(root, folder, "src")).flatMap(importsOf)
      const wrong = imported.filter(({ name }) => name.startsWith("@trawl/") && !allowed.includes(packageOf(name)))
      assert.deepStrictEqual(inWords(wrong), [])
    })

    it(`${folder} imports no file of another folder`, () => {
      const source = join(root, folder, "src/")
      const outside = sources(source).flatMap(specifiersOf).filter(({ file, name }) =>
        name.startsWith(".") && !join(root, dirname(file), name).startsWith(source)
      )
      assert.deepStrictEqual(inWords(outside), [])
    })

    it(`${folder} declares its imports and nothing that the list forbids`, () => {
      const external = mayDependOn[folder] ?? []
      const undeclared = sources(join(root, folder, "src")).flatMap(importsOf)
        .filter(({ name }) => !name.startsWith("node:") && ![...depends, ...carried].includes(packageOf(name)))
      assert.deepStrictEqual(inWords(undeclared), [])
      assert.deepStrictEqual(
        depends.filter((name) => !allowed.includes(name) && external !== "anything" && !external.includes(name)),
        []
      )
    })
  }

  it("no script of a package leaves its folder, except for the page in the engine's tarball", () => {
    const reaching = Object.keys(mayImport).flatMap((folder) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
        scripts?: Record<string, string>
      }
      return Object.entries(scripts).flatMap(([name, script]) =>
        /\b(?:apps|tests|bench)\//.test(script) ? [`${folder}: ${name}`] : []
      )
    })
    assert.deepStrictEqual(reaching, ["packages/engine: prepack"])
  })

  it("core uses schemas only in `validate.ts`, and can be installed without them", () => {
    const knowing = sources(join(root, "packages/core/src")).flatMap(importsOf).filter(({ name }) =>
      name === "@trawl/schema"
    )
    assert.deepStrictEqual([...new Set(knowing.map(({ file }) => file))], ["packages/core/src/validate.ts"])
    const { dependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(root, "packages/core/package.json"), "utf8")
    )
    assert.notProperty(dependencies, "@trawl/schema")
    assert.deepStrictEqual(peerDependenciesMeta, { "@trawl/schema": { optional: true } })
  })

  it("the sdk imports only the entries of core without Effect, and docs/architecture.md lists them all", () => {
    const withoutEffect = entriesWithoutEffect("packages/core")
    const taken = sources(join(root, "packages/sdk/src")).flatMap(importsOf)
      .flatMap(({ name }) => name.startsWith("@trawl/core") ? [name.replace("@trawl/core", ".")] : [])
    assert.deepStrictEqual(taken.filter((entry) => !withoutEffect.includes(entry)), [])
    const named = /^\| `packages\/sdk` \| .*?\((.+?)\)/m.exec(readFileSync(join(root, "docs/architecture.md"), "utf8"))
      ?.[1]
    assert.strictEqual(named, withoutEffect.map((entry) => `\`${entry}\``).join(", "))
  })

  it("robots.txt, sitemaps and URLs of the fetcher do not import Effect", () => {
    assert.deepStrictEqual(entriesWithoutEffect("packages/fetcher"), ["./robots", "./sitemap", "./url"])
  })

  it("the code that finds Chromium and manages temporary folders does not import Effect", () => {
    assert.deepStrictEqual(entriesWithoutEffect("packages/browser"), ["./system"])
  })

  it("texts, URLs and links of the full-text index do not import Effect", () => {
    assert.deepStrictEqual(entriesWithoutEffect("packages/full-text"), ["./address", "./links", "./text"])
  })

  it.each(Object.keys(mayImport).filter((folder) => existsSync(join(root, folder, "src/pure.ts"))))(
    "the pure part of %s knows no Effect",
    (folder) => {
      assert.include(entriesWithoutEffect(folder), "./pure")
    }
  )
})

function sources(folder: string): ReadonlyArray<string> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The entries of a package that do not import Effect, directly or indirectly, by name. */
function entriesWithoutEffect(folder: string): ReadonlyArray<string> {
  const { exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    exports: Record<string, string | Record<string, string>>
  }
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (typeof target === "string") return []
    const names = reached(join(root, folder, target["@trawl/source"] ?? "")).flatMap(importsOf).map(({ name }) => name)
    return names.some((name) => packageOf(name) === "effect" || name === "@trawl/core") ? [] : [entry]
  }).toSorted()
}

/** A file and the files of its package that it imports, directly or indirectly. */
function reached(file: string, found = new Set<string>()): ReadonlyArray<string> {
  if (found.has(file)) return []
  found.add(file)
  for (const [, name = ""] of codeOf(file).matchAll(/^(?:import|export)\b[^"';]*?from "(\.[^"]*)"/gm)) {
    reached(join(dirname(file), name), found)
  }
  return [...found]
}

/** The packages that a file imports, also those that it loads later with `import()`. */
function importsOf(file: string): ReadonlyArray<Import> {
  return specifiersOf(file).filter(({ name }) => !name.startsWith("."))
}

interface Import {
  readonly file: string
  readonly name: string
}

function specifiersOf(file: string): ReadonlyArray<Import> {
  return Array.from(
    codeOf(file).matchAll(/^(?:import|export)\b(?:[^"';]*?from)? ?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm),
    ([, always, later]) => ({ file: file.slice(root.length + 1), name: always ?? later ?? "" })
  )
}

function inWords(imports: ReadonlyArray<Import>): ReadonlyArray<string> {
  return imports.map(({ file, name }) => `${file} imports ${name}`)
}

function codeOf(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "")
}

function packageOf(specifier: string): string {
  return specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/")
}
