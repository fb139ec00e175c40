export interface PlainMdx {
  readonly markdown: () => string
  /** The values of the front matter, without quotes. */
  readonly frontMatter: Readonly<Record<string, string>>
}

/**
 * MDX as Markdown: imports and components are removed, their text stays. Callouts become quotations, tabs and
 * accordions get their label, cards become links, file trees become lists.
 */
export const plainMdx = (source: string): PlainMdx => {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(source)
  const body = front === null ? source : source.slice(front[0].length)
  return {
    markdown: () => withoutComponents(body.split("\n")),
    frontMatter: front === null ? {} : fields(front[1] ?? "")
  }
}

const fields = (yaml: string): Record<string, string> =>
  Object.fromEntries(
    [...yaml.matchAll(/^(\w+):[ \t]*(\S.*)$/gm)].map((
      [, name = "", value = ""]
    ) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")])
  )

const withoutComponents = (lines: ReadonlyArray<string>): string => {
  const nesting: Nesting = { depth: 0, folders: 0, callouts: 0 }
  const written: Array<string> = []
  let fence: { readonly mark: string; readonly indent: number } | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const quote = nesting.callouts > 0 ? "> " : ""
    const mark = /^(\s*)(`{3,}|~{3,})/.exec(line)
    if (fence !== undefined) {
      written.push(quote + line.slice(Math.min(fence.indent, line.length - line.trimStart().length)))
      if (mark?.[2]?.startsWith(fence.mark) === true && line.trim() === mark[2]) fence = undefined
    } else if (mark !== null) {
      fence = { mark: mark[2] ?? "", indent: nesting.depth > 0 ? mark[1]?.length ?? 0 : 0 }
      written.push(quote + (nesting.depth > 0 ? line.trimStart() : line))
    } else if (!/^(?:import\s.*from\s|import\s+["']|export\s+(?:const|default)\s)/.test(line)) {
      let whole = line
      while (opensTag(whole) && at + 1 < lines.length) whole += ` ${(lines[++at] ?? "").trim()}`
      const outer = nesting.callouts > 0
      // components indent their content; the indentation of lists belongs to the lists
      const flush = nesting.depth > 0 && !/^\s*(?:[-*+]|\d+\.)\s/.test(whole) ? whole.trimStart() : whole
      const text = withoutTags(flush, nesting)
      if (text.trim() === "" && flush.startsWith("</Folder>")) continue // a blank line would split the list
      written.push(text.split("\n").map((one) => (outer || nesting.callouts > 0 ? "> " : "") + one).join("\n"))
    }
  }
  return written.join("\n")
}

interface Nesting {
  /** Open components. */
  depth: number
  /** Open folders of a file tree. */
  folders: number
  callouts: number
}

const opensTag = (line: string): boolean => /<[A-Z][\w.]*(?:\s[^<>]*)?$/.test(outsideCode(line))

const outsideCode = (line: string): string => line.replace(/`[^`]*`/g, "")

/** Replaces component tags outside of inline code. */
const withoutTags = (line: string, nesting: Nesting): string =>
  line.split(/(`[^`]*`)/).map((part, index) =>
    index % 2 === 1 ? part : part
      .replace(/\{\/\*[\s\S]*?\*\/\}|\{" "\}/g, "")
      .replace(
        /<(\/?)([A-Z][\w.]*)((?:"[^"]*"|\{[^{}]*\}|[^<>"])*?)(\/?)>/g,
        (_, slash: string, name: string, attributes: string, selfClosing: string) => {
          const change = slash !== "" ? -1 : selfClosing !== "" ? 0 : 1
          const text = slash === "" ? opening(name, attributes, nesting) : ""
          nesting.depth = Math.max(0, nesting.depth + change)
          if (name === "Folder") nesting.folders = Math.max(0, nesting.folders + change)
          if (name === "Callout") nesting.callouts = Math.max(0, nesting.callouts + change)
          return text
        }
      )
  ).join("")

const opening = (name: string, attributes: string, nesting: Nesting): string => {
  const value = (attribute: string): string =>
    new RegExp(`\\b${attribute}=(?:"([^"]*)"|\\{["'\`]([^}]*)["'\`]\\})`).exec(attributes)?.slice(1).find((one) =>
      one !== undefined
    ) ?? ""
  switch (name) {
    case "Card":
      return `- [${value("title")}](${value("href")})${value("description") === "" ? "" : `: ${value("description")}`}`
    case "Folder":
    case "File":
      return `${"  ".repeat(nesting.folders)}- \`${value("name")}${name === "Folder" ? "/" : ""}\``
    case "Tab":
      return `\n**${value("value")}**\n`
    case "Accordion":
      return `\n### ${value("title")}\n`
    default:
      return ""
  }
}
