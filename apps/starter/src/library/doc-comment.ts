export interface DocComment {
  /** The Markdown above the tags. */
  readonly text: string
  readonly tags: ReadonlyArray<{ readonly name: string; readonly text: string }>
}

/** Reads a doc comment with or without its delimiters. A tag inside a code block is code. */
export const parseDocComment = (comment: string): DocComment => {
  const lines = comment.replace(/^\/\*\*?/, "").replace(/\*\/$/, "").split("\n").map((line) =>
    line.replace(/^\s*\* ?/, "").trimEnd()
  )
  const text: Array<string> = []
  const tags: Array<{ name: string; text: string }> = []
  let fenced = false
  for (const line of lines) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced
    const tag = fenced ? null : /^\s*@([a-zA-Z]+)\s*(.*)$/.exec(line)
    const last = tags.at(-1)
    if (tag !== null) tags.push({ name: tag[1] ?? "", text: tag[2] ?? "" })
    else if (last === undefined) text.push(line)
    else last.text = `${last.text}\n${line}`
  }
  return {
    text: text.join("\n").trim(),
    tags: tags.map((tag) => ({ name: tag.name, text: tag.text.trim() }))
  }
}

/** The text of the first tag with this name. */
export const tagText = (comment: DocComment, name: string): string | undefined =>
  comment.tags.find((tag) => tag.name === name)?.text
