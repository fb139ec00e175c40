import { generatedNotice } from "../emitter.ts"

/** First line of every generated page. */
export const pageNotice = `<!-- ${generatedNotice} -->`

/** A page of blocks, separated by empty lines. */
export const page = (...blocks: ReadonlyArray<string>): string =>
  `${[pageNotice, ...blocks].filter((block) => block !== "").join("\n\n")}\n`

/** Omits columns that are empty in every row, and tables without rows. */
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

/** The anchor of a one-word heading. */
export const anchor = (heading: string): string =>
  `#${heading.toLowerCase().replaceAll(/[^\w -]/g, "").replaceAll(" ", "-")}`

/** "a, b or c" */
export const alternatives = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ")
