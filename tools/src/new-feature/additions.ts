import { type FeatureNames, fill } from "./names.ts"

/** A list of all features, and how to add one to it. A text without that list is returned unchanged. */
interface Addition {
  readonly path: string
  readonly add: (text: string, names: FeatureNames) => string
}

/** The places that name a feature, other than its own files. */
export const additions: ReadonlyArray<Addition> = [
  {
    path: "schema/src/api.ts",
    add: (text, names) =>
      before(
        importing(text, fill(`import { __Component__ } from "./__feature__.ts"\n`, names)),
        /^ {2}\.middleware\(/m,
        fill("  .add(__Component__)\n", names)
      )
  },
  {
    path: "schema/src/index.ts",
    add: (text, names) =>
      text + fill(`export { __Component__Request, __Component__Response } from "./__feature__.ts"\n`, names)
  },
  {
    path: "packages/engine/src/routes.ts",
    add: (text, names) =>
      before(
        importing(text, fill(`import { __Component__Live } from "./handlers/__feature__.ts"\n`, names)),
        /(?<=\[[^\]]*\bSearchLive\b[^\]]*?)\s*\]/,
        fill(", __Component__Live", names)
      )
  },
  {
    path: "tests/dependency-rules.test.ts",
    add: (text, names) => {
      const [imports, depends] = ["[\"@trawl/core\", \"@trawl/types\"]", "[\"effect\"]"].map((list) =>
        `  "packages/${names.feature}": ${list},\n`
      )
      const [first = "", second = ""] = text.split(/(?=^const mayDependOn)/m)
      const carried = first.replace(
        /(?<="packages\/sdk": \[[^\]]*)(?=\n {2}\])/,
        fill(`,\n    "@trawl/__feature__"`, names)
      )
      return carried === first
        ? text
        : before(carried, engineLine, imports ?? "") + before(second, engineLine, depends ?? "")
    }
  },
  {
    path: "tests/contract/features.ts",
    add: (text, names) =>
      importing(text, fill(`import { __operation__ } from "@trawl/__feature__"\n`, names)).replace(
        /(?<=\])(?=\n\}\n$)/,
        fill(
          ",\n\n  __operation__: [({ body }) => __operation__(body), (client, { body }) => sdk.__operation__(client, body)]",
          names
        )
      )
  },
  {
    path: "packages/sdk/src/all.ts",
    add: (text, names) => importing(text, fill(`export { __operation__ } from "./__feature__.ts"\n`, names))
  },
  { path: "packages/sdk/package.json", add: (text, { feature }) => depending(text, `@trawl/${feature}`) },
  // so that scripts in the repository, and the snippets of READMEs, can import it
  { path: "package.json", add: (text, { feature }) => depending(text, `@trawl/${feature}`) }
]

const engineLine = /^ {2}"packages\/engine":/m

const before = (text: string, place: RegExp, added: string): string => text.replace(place, (found) => added + found)

/**
 * Inserts the line before the first one of its kind (import or export, of a file or of a package) that sorts after it,
 * or at the end.
 */
function importing(text: string, line: string): string {
  const kind = kindOf(line)
  const lines = [...text.matchAll(/^\w+ .* from "[^"]+"\n/gm)].filter(([present]) => kindOf(present) === kind)
  const next = lines.find(([present]) => moduleOf(present) > moduleOf(line))
  const last = lines.at(-1)
  const at = next?.index ?? (last === undefined ? 0 : last.index + last[0].length)
  return text.slice(0, at) + line + text.slice(at)
}

const kindOf = (line: string): string => line.replace(/^(\w+) .* from "(\.?).*/s, "$1 $2")

const moduleOf = (line: string): string => line.slice(line.indexOf("\""))

function depending(manifest: string, name: string): string {
  const all = Object.entries({ ...JSON.parse(manifest).devDependencies, [name]: "workspace:*" }).toSorted(([a], [b]) =>
    a < b ? -1 : 1
  )
  const written = JSON.stringify(Object.fromEntries(all), null, 2).replaceAll("\n", "\n  ")
  return manifest.replace(/^ {2}"devDependencies": \{.*?\}/ms, () => `  "devDependencies": ${written}`)
}
