export interface ExplainedCode {
  readonly title: string | undefined
  readonly description: string
  /** Markdown: comments in the first column as prose, the code between them in blocks. */
  readonly markdown: string
}

/** Turns a TypeScript example into an article. Its first comment may contain `@title`. */
export const explainCode = (source: string): ExplainedCode => {
  const header = /^\s*\/\*\*([\s\S]*?)\*\/\s*/.exec(source)
  const lines = (header?.[1] ?? "").split("\n").map((line) => line.replace(/^\s*\* ?/, ""))
  const title = lines.find((line) => line.startsWith("@title "))?.slice("@title ".length).trim()
  const description = lines.filter((line) => !line.startsWith("@title")).join("\n").trim()
  const blocks = blocksOf(source.slice(header?.[0].length ?? 0).split("\n"))
  return { title, description, markdown: [description, ...blocks].filter((block) => block !== "").join("\n\n") }
}

const blocksOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  let run: Array<string> = []
  let prose = false
  const flush = (): void => {
    const text = prose
      ? run.map((line) => line.replace(/^\/\/ ?/, "")).join("\n").trim()
      : run.join("\n").replace(/^\n+|\s+$/g, "")
    if (text !== "") blocks.push(prose ? text : `\`\`\`\`ts\n${text}\n\`\`\`\``)
    run = []
  }
  for (const line of lines) {
    const comment = /^\/\/(?: |$)/.test(line)
    if (comment !== prose) {
      flush()
      prose = comment
    }
    run.push(line)
  }
  flush()
  return blocks
}
