import { generatedNotice } from "../emitter.ts"

/** First line of every generated page. */
export const pageNotice = `<!-- ${generatedNotice} -->`

/** A page of blocks with an empty line between them. */
export const page = (...blocks: ReadonlyArray<string>): string =>
  `${[pageNotice, ...blocks].filter((block) => block !== "").join("\n\n")}\n`

/** Columns that are empty in every row are left out, and so is a table without rows. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  if (rows.length === 0) return ""
  const kept = head.map((_, column) => column === 0 || rows.some((row) => row[column] !== ""))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.filter((_, column) => kept[column]).map(cell).join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

export const list = (items: ReadonlyArray<string>): string => items.map((item) => `- ${item}`).join("\n")

export const code = (text: string): string => text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

/** Where a heading of one word can be linked to. */
export const anchor = (heading: string): string =>
  `#${heading.toLowerCase().replaceAll(/[^\w -]/g, "").replaceAll(" ", "-")}`

/** "a, b or c" */
export const alternatives = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ")
