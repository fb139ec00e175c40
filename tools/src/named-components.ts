import { capitalized } from "./capitalized.ts"

/**
 * Turns each component in the output of openapi-typescript into its own type, and adds a type for the query of each
 * operation. A declaration bundler can then keep only the types that a package uses, which is impossible with one
 * interface of all components.
 */
export const namedComponents = (printed: string): { readonly openapi: string; readonly models: string } => {
  const begin = printed.indexOf(opening) + opening.length
  const end = printed.indexOf("\n    };\n", begin) + 1
  if (begin < opening.length || end === 0) {
    throw new Error("The output of openapi-typescript has changed. Update tools/src/named-components.ts.")
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

/** The query parameters of an operation, such as `ListMonitorsQuery`. */
const queriesOf = (printed: string): ReadonlyArray<string> =>
  [...printed.slice(printed.indexOf("\nexport interface operations {\n")).matchAll(query)].map((
    [, operation = "", fields = ""]
  ) =>
    `/** The query of \`${operation}\`. */\nexport type ${capitalized(operation)}Query = {\n${
      fields.replaceAll(/^ {12}/gm, "")
    }};\n`
  )

// an editor shows the tag, and shows an enum without it
const plain = (text: string): string =>
  text.replaceAll("@description ", "").replaceAll(/^ *\/?\*+ @enum \{\w+\}(?: \*\/)?\n/gm, "")

const opening = "\nexport interface components {\n    schemas: {\n"

const reference = /components\["schemas"\]\["(\w+)"\]/g

// up to the first semicolon at the end of a line at the member's depth
const component = /^((?: {8}\/\*\*.*\n(?: {9}\*.*\n)*)?) {8}readonly (\w+): ((?:.*\n)(?: {9,}.*\n| {8}[^ /\w].*\n)*)/gm

const query =
  /^ {4}readonly (\w+): \{\n {8}readonly parameters: \{\n {12}readonly query\??: \{\n((?: {16}.*\n)+) {12}\};/gm
