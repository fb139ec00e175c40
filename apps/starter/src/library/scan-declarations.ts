/** One exported declaration, including overloads. */
export interface Declaration {
  readonly name: string
  readonly kind: "const" | "function" | "class" | "interface" | "type" | "namespace" | "enum" | "re-export"
  /** The doc comment with its delimiters; empty if there is none. */
  readonly comment: string
  /** The declaration without `export` and `declare`; overloads are separated by a blank line. */
  readonly text: string
}

export interface ScannedModule {
  /** The first comment of the file, about the whole file. */
  readonly comment: string
  readonly declarations: ReadonlyArray<Declaration>
}

/**
 * The exports of a declaration file as the TypeScript compiler writes it: every top-level statement starts in the first
 * column, and inside a statement only closing brackets do.
 */
export const scanDeclarations = (source: string): ScannedModule => {
  const declarations: Array<Declaration> = []
  const locals = new Map<string, string>()
  const lists: Array<{ readonly at: number; readonly text: string; readonly comment: string }> = []
  let moduleComment = ""
  let comment = ""
  for (const part of topLevelParts(source)) {
    if (part.startsWith("/*")) {
      if (comment !== "" && declarations.length === 0 && moduleComment === "") moduleComment = comment
      comment = part.startsWith("/**") ? part : comment
      continue
    }
    if (part.startsWith("import ") && moduleComment === "") moduleComment = comment
    if (/^export\s*\{/.test(part)) {
      lists.push({ at: declarations.length, text: part, comment })
    } else {
      add(part, comment, declarations, locals)
    }
    comment = ""
  }
  for (const list of lists.toReversed()) {
    declarations.splice(list.at, 0, ...listed(list.text, list.comment, locals))
  }
  return {
    comment: moduleComment,
    declarations: declarations.filter((one) => !one.comment.includes("@internal")).map((one) => withBase(one, locals))
  }
}

const startsStatement = (source: string, at: number): boolean => {
  const first = source.charCodeAt(at)
  if (first < 97 || first > 122) return false // nearly every line begins with a space
  statementStart.lastIndex = at
  return statementStart.test(source)
}

const statementStart = /(?:export|declare|import|type|interface|class|abstract|const|let|function|namespace|enum)\b/y

/** Comments and statements in the first column, in order. */
function* topLevelParts(source: string): Generator<string> {
  let at = 0
  while (at < source.length) {
    if (source.startsWith("/*", at)) {
      const end = source.indexOf("*/", at)
      if (end < 0) return
      yield source.slice(at, end + 2)
      at = end + 2
    } else if (startsStatement(source, at)) {
      const end = endOfStatement(source, at)
      yield source.slice(at, end)
      at = end
    } else {
      at = nextLine(source, at)
    }
  }
}

const endOfStatement = (source: string, start: number): number => {
  if (/^export\s*\{/.test(source.slice(start, start + 12))) return endOfList(source, start)
  let at = nextLine(source, start)
  while (at < source.length && !source.startsWith("/", at) && !startsStatement(source, at)) {
    at = nextLine(source, at)
  }
  return at
}

/** The members of an export list have comments in the first column, which may contain braces. */
const endOfList = (source: string, start: number): number => {
  let at = start
  while (true) {
    const brace = source.indexOf("}", at)
    const comment = source.indexOf("/*", at)
    if (brace < 0) return source.length
    if (comment < 0 || brace < comment) return nextLine(source, brace)
    const end = source.indexOf("*/", comment)
    if (end < 0) return source.length
    at = end + 2
  }
}

const nextLine = (source: string, at: number): number => {
  const end = source.indexOf("\n", at)
  return end < 0 ? source.length : end + 1
}

/** Replaces the compiler's name for the value that a class extends by the value. */
const withBase = (declaration: Declaration, locals: ReadonlyMap<string, string>): Declaration => {
  const base = declaration.kind === "class" ? / extends (\w+_base)\b/.exec(declaration.text)?.[1] : undefined
  const type = base === undefined ? undefined : locals.get(base)?.replace(/^const \w+: /, "").replace(/;$/, "")
  return type === undefined
    ? declaration
    : { ...declaration, text: declaration.text.replace(/ extends \w+_base\b/, () => ` extends ${type}`) }
}

const named =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(const|let|var|function|class|interface|type|namespace|enum) ([\w$]+)/

const add = (
  statement: string,
  comment: string,
  declarations: Array<Declaration>,
  locals: Map<string, string>
): void => {
  const found = named.exec(statement)
  if (found === null) return
  const [, word = "", name = ""] = found
  const text = statement.replace(/^(?:export )?(?:default )?(?:declare )?/, "").trimEnd()
  if (!statement.startsWith("export ")) {
    locals.set(name, locals.has(name) ? `${locals.get(name)}\n\n${text}` : text)
    return
  }
  const last = declarations.at(-1)
  if (last?.kind === "function" && word === "function" && last.name === name) {
    declarations[declarations.length - 1] = { ...last, text: `${last.text}\n\n${text}` }
    return
  }
  declarations.push({ name, kind: kindOf(word), comment, text })
}

const kindOf = (word: string): Declaration["kind"] => kinds.get(word) ?? "const"

const kinds = new Map<string, Declaration["kind"]>(
  (["function", "class", "interface", "type", "namespace", "enum"] as const).map((kind) => [kind, kind])
)

/** Parses `export { local as name, other } from "./elsewhere.js"`, each member with its own comment. */
const listed = (text: string, comment: string, locals: ReadonlyMap<string, string>): Array<Declaration> => {
  const from = /\}\s*from\s*["']([^"']+)["'][^}]*$/.exec(text)?.[1]
  const members = /(\/\*\*[\s\S]*?\*\/)?\s*(?:type )?([\w$]+)(?:\s+as\s+([\w$]+))?\s*[,}]/g
  const found: Array<Declaration> = []
  const body = text.slice(text.indexOf("{") + 1)
  for (const [, own = comment, local = "", name = local] of body.matchAll(members)) {
    const declared = locals.get(local)
    const word = /^(?:abstract )?(\w+)/.exec(declared ?? "")?.[1]
    const reexport = from === undefined
      ? name
      : `export { ${local === name ? name : `${local} as ${name}`} } from "${from}"`
    found.push({
      name,
      kind: word === undefined ? "re-export" : kindOf(word),
      comment: own,
      text: declared === undefined ? reexport : renamed(declared, local, name)
    })
  }
  return found
}

const renamed = (text: string, from: string, to: string): string =>
  text.replaceAll(
    /\b(const|function|class|interface|type|namespace) ([\w$]+)/g,
    (whole, word: string, name: string) => name === from ? `${word} ${to}` : whole
  )
