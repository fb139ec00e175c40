/** A version of a page: its content, and the parts around it. */
export interface PageVersion {
  readonly title: string
  readonly text: string
  readonly parts: ReadonlyArray<{ readonly text: string; readonly tag?: string | undefined; readonly at: string }>
  /** Writes the same content in another way: other tags, classes and line ends. */
  readonly isRewritten?: boolean
}

/** The page as markdown. */
export const asMarkdown = ({ parts, text }: PageVersion): string =>
  placed(blocksOf(text), parts.map((part) => ({ ...part, blocks: blocksOf(part.text) }))).join("\n\n")

/** The page as HTML, with a menu and a footer. */
export const asHtml = ({ isRewritten = false, parts, text, title }: PageVersion): string => {
  const blocks = placed(
    blocksOf(text).map((block) => htmlOf(block, isRewritten)),
    parts.map((part) => {
      const inner = blocksOf(part.text).map((block) => htmlOf(block, isRewritten)).join("\n")
      const tag = part.tag ?? "<div>"
      return { ...part, blocks: part.text === "" ? [] : [`${tag}${inner}</${/^<(\w+)/.exec(tag)?.[1]}>`] }
    })
  )
  const body = blocks.join(isRewritten ? "" : "\n\n")
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<header><nav><a href="/">Home</a> <a href="/all">All pages</a> <a href="/contact">Contact</a></nav></header>
${isRewritten ? `<div class="page"><main id="m-2">${body}</main></div>` : `<main>\n${body}\n</main>`}
<footer><p><a href="/imprint">Imprint</a></p></footer></body></html>`
}

const placed = (
  blocks: ReadonlyArray<string>,
  parts: ReadonlyArray<{ readonly blocks: ReadonlyArray<string>; readonly at: string }>
): ReadonlyArray<string> => {
  const heading = blocks.findIndex((block) => /^(?:# |<h1)/.test(block)) + 1
  const at = (where: string) => parts.filter((part) => part.at === where).flatMap((part) => part.blocks)
  const middle = Math.ceil((heading + blocks.length) / 2)
  return [
    ...at("top"),
    ...blocks.slice(0, heading),
    ...at("after the first heading"),
    ...blocks.slice(heading, middle),
    ...at("middle"),
    ...blocks.slice(middle),
    ...at("end")
  ]
}

/** Splits at blank lines; adjacent items of a list are one block. */
const blocksOf = (text: string): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  for (const block of text.trim().split(/\n{2,}/).filter((one) => one !== "")) {
    const last = blocks.at(-1)
    if (last !== undefined && last.startsWith("- ") && block.startsWith("- ")) {
      blocks[blocks.length - 1] = `${last}\n${block}`
    } else blocks.push(block)
  }
  return blocks
}

const htmlOf = (block: string, isRewritten: boolean): string => {
  const lines = block.split("\n")
  const line = lines[0] ?? ""
  const heading = /^(#{1,6}) (.*)/.exec(line)
  if (heading !== null) {
    const level = heading[1]?.length
    const id = isRewritten ? ` id="s-${heading[2]?.length}"` : ""
    return `<h${level}${id}>${inline(heading[2] ?? "")}</h${level}>`
  }
  if (line === "```") return `<pre><code>${escaped(lines.slice(1, -1).join("\n"))}</code></pre>`
  if (line.startsWith("|")) return tableOf(lines, isRewritten)
  if (line.startsWith("- ")) return listOf("ul", lines.map((item) => item.slice(2)), isRewritten)
  if (/^\d+\. /.test(line)) return listOf("ol", lines.map((item) => item.replace(/^\d+\. /, "")), isRewritten)
  if (line.startsWith("> ")) return `<blockquote><p>${inline(line.slice(2))}</p></blockquote>`
  const text = inline(block)
  return isRewritten ? `<p class="t">\n      ${text.replaceAll(" ", "\n ")}\n</p>` : `<p>${text}</p>`
}

const tableOf = (lines: ReadonlyArray<string>, isRewritten: boolean): string => {
  const row = (line: string, cell: string) =>
    `<tr>${
      line.replace(/^\||\|$/g, "").split("|").map((text) => `<${cell}>${inline(text.trim())}</${cell}>`).join(
        isRewritten ? "\n" : ""
      )
    }</tr>`
  const rows = lines.slice(2).map((line) => row(line, "td")).join("\n")
  return isRewritten
    ? `<table class="t2"><thead>${row(lines[0] ?? "", "th")}</thead><tbody>${rows}</tbody></table>`
    : `<table>${row(lines[0] ?? "", "th")}\n${rows}</table>`
}

const listOf = (tag: string, items: ReadonlyArray<string>, isRewritten: boolean): string =>
  `<${tag}>${
    items.map((item) => isRewritten ? `<li>\n<span>${inline(item)}</span></li>` : `<li>${inline(item)}</li>`).join("\n")
  }</${tag}>`

const inline = (text: string): string =>
  escaped(text).replace(/!\[([^\]]*)\]\(([^)]*)\)/g, "<img alt=\"$1\" src=\"$2\">")
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, "<a href=\"$2\">$1</a>").replace(/\*\*([^*]*)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>").replace(/`([^`]*)`/g, "<code>$1</code>")

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
