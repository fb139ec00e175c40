import { capitalized } from "./capitalized.ts"

/**
 * Takes each component out of what openapi-typescript printed, as a type of its own, and adds one for the query of each
 * operation.
 * What bundles declarations can then keep those that a package uses and leave the rest: from one interface of all
 * components it could leave nothing.
 */
export const namedComponents = (printed: string): { readonly openapi: string; readonly models: string } => {
  const begin = printed.indexOf(opening) + opening.length
  const end = printed.indexOf("\n    };\n", begin) + 1
  if (begin < opening.length || end === 0) {
    throw new Error("openapi-typescript no longer prints components as it did: mend tools/src/named-components.ts.")
  }
  const components = [...printed.slice(begin, end).matchAll(component)].map((
    [, description = "", name = "", type = ""]
  ) => ({ description, name, type }))
  const names = components.map(({ name }) => name)
  return {
    openapi: [
      `import type { ${names.join(", ")} } from "./models.ts"\n\n`,
      printed.slice(0, begin),
      ...names.map((name) => `        readonly ${name}: ${name};\n`),
      printed.slice(end)
    ].join(""),
    models: plain(
      [
        ...components.map(({ description, name, type }) =>
          `${description}        export type ${name} = ${type}`.replaceAll(/^ {8}/gm, "")
        ),
        ...queriesOf(printed)
      ].join("\n").replaceAll(reference, "$1")
    )
  }
}

/** What an operation may be asked in its URL, such as `ListMonitorsQuery`. */
const queriesOf = (printed: string): ReadonlyArray<string> =>
  [...printed.slice(printed.indexOf("\nexport interface operations {\n")).matchAll(query)].map((
    [, operation = "", fields = ""]
  ) =>
    `/** The query of \`${operation}\`. */\nexport type ${capitalized(operation)}Query = {\n${
      fields.replaceAll(/^ {12}/gm, "")
    }};\n`
  )

// an editor shows the tag, and says what is an enum by itself
const plain = (text: string): string =>
  text.replaceAll("@description ", "").replaceAll(/^ *\/?\*+ @enum \{\w+\}(?: \*\/)?\n/gm, "")

const opening = "\nexport interface components {\n    schemas: {\n"

const reference = /components\["schemas"\]\["(\w+)"\]/g

// as far as the first semicolon at the end of a line of the member's own depth
const component = /^((?: {8}\/\*\*.*\n(?: {9}\*.*\n)*)?) {8}readonly (\w+): ((?:.*\n)(?: {9,}.*\n| {8}[^ /\w].*\n)*)/gm

const query =
  /^ {4}readonly (\w+): \{\n {8}readonly parameters: \{\n {12}readonly query\??: \{\n((?: {16}.*\n)+) {12}\};/gm
