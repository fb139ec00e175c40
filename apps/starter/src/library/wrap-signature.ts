/**
 * Breaks a declaration into lines of about 100 characters: bracketed content that does not fit is put on separate
 * lines. Text with unbalanced brackets is returned unchanged.
 */
export const wrapSignature = (text: string): string => {
  const reader: Reader = { tokens: tokensOf(text), at: 0 }
  const sequence = readSequence(reader, undefined)
  return reader.at < reader.tokens.length || sequence === undefined ? text : write(sequence, 0, 0)
}

const width = 100

type Item = string | Group
type Sequence = ReadonlyArray<Item>
interface Group {
  readonly open: string
  readonly close: string
  readonly parts: ReadonlyArray<{ readonly items: Sequence; readonly separator: string }>
}
interface Reader {
  readonly tokens: ReadonlyArray<string>
  at: number
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" }

const tokensOf = (text: string): ReadonlyArray<string> =>
  text.replace(/\s+/g, " ").match(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|=>|[()[\]{}<>,;]|[^()[\]{}<>,;"'`=]+|=/g
  ) ?? []

/** Reads up to `close`, or to the end of the text if there is none; undefined if brackets are unbalanced. */
const readSequence = (reader: Reader, close: string | undefined): Sequence | undefined => {
  const items: Array<Item> = []
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at] ?? ""
    const end = closing[token]
    if (end !== undefined) {
      reader.at++
      const group = readGroup(reader, token, end)
      if (group === undefined) return undefined
      items.push(group)
    } else if (token === close || close !== undefined && (token === "," || token === ";")) {
      return items
    } else if (token === ")" || token === "]" || token === "}" || token === ">") {
      return undefined
    } else {
      items.push(token)
      reader.at++
    }
  }
  return close === undefined ? items : undefined
}

const readGroup = (reader: Reader, open: string, close: string): Group | undefined => {
  const parts: Array<{ items: Sequence; separator: string }> = []
  while (true) {
    const items = readSequence(reader, close)
    if (items === undefined) return undefined
    const token = reader.tokens[reader.at++]
    const separator = token === "," || token === ";" ? token : ""
    if (separator !== "" || items.some((item) => typeof item !== "string" || item.trim() !== "")) {
      parts.push({ items: trimmed(items), separator })
    }
    if (separator === "") return { open, close, parts }
  }
}

const trimmed = (items: Sequence): Sequence =>
  items.map((item, index) => {
    if (typeof item !== "string") return item
    const start = index === 0 ? item.trimStart() : item
    return index === items.length - 1 ? start.trimEnd() : start
  }).filter((item) => item !== "")

const flat = (item: Item): string => {
  if (typeof item === "string") return item
  const inside = item.parts.map((part) => part.items.map(flat).join("") + part.separator).join(" ")
  const space = item.open === "{" && inside !== "" ? " " : ""
  return item.open + space + (item.open === "{" ? inside : inside.replace(/[,;]$/, "")) + space + item.close
}

const write = (sequence: Sequence, indent: number, start: number): string => {
  let line = ""
  let column = start
  for (const [index, item] of sequence.entries()) {
    const onOne = flat(item)
    const broken = typeof item !== "string" &&
      (column + neededBy(item, sequence.slice(index)) > width || isOverloads(item))
    const text = broken ? breakGroup(item, indent) : onOne
    line += text
    const newline = text.lastIndexOf("\n")
    column = newline < 0 ? column + text.length : text.length - newline - 1
  }
  return line
}

/** Parameters must fit with everything after them, other brackets only by themselves. */
const neededBy = (group: Group, rest: Sequence): number =>
  (group.open === "(" && group.parts.length > 0 ? rest : [group]).reduce((sum, item) => sum + flat(item).length, 0)

const breakGroup = (group: Group, indent: number): string => {
  const inner = " ".repeat(indent + 2)
  const lines = group.parts.map((part) => `${inner}${write(part.items, indent + 2, indent + 2)}${part.separator}\n`)
  return lines.length === 0
    ? group.open + group.close
    : `${group.open}\n${lines.join("")}${" ".repeat(indent)}${group.close}`
}

/** Call signatures are easier to compare on separate lines. */
const isOverloads = (group: Group): boolean =>
  group.open === "{" && group.parts.length > 1 && group.parts.every((part) => typeof part.items[0] === "object")
