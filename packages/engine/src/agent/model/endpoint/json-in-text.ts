/**
 * Extracts the JSON value from an answer with other text around it, such as reasoning, code fences or a greeting. For a
 * truncated answer, returns its complete part. Returns an answer without JSON unchanged.
 */
export const jsonInText = (answer: string, cutOff: boolean): string => {
  const text = withoutReasoning(answer)
  const fenced = [...text.matchAll(/```(?:json)?[ \t]*\n([\s\S]*?)\n?```/giu)].map(([, inner = ""]) => inner.trim())
  const whole = [text, ...fenced].find(isJson)
  if (whole !== undefined) return whole
  for (const start of [...text.matchAll(/[{[]/gu)].slice(0, maxStarts).map(({ index }) => index)) {
    const { closed, isOpen, saved } = scan(text.slice(start))
    if (closed !== undefined && isJson(closed)) return closed
    // the rest belongs to this value
    if (cutOff && isOpen) return saved !== undefined && isJson(saved) ? saved : text
  }
  return text
}

/** Removes the reasoning that some models write before the answer. */
export const withoutReasoning = (text: string): string =>
  text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/iu, "").trim()

const maxStarts = 20

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Parses the JSON value at the beginning of a text. If the text is truncated, the value contains only complete items.
 */
const scan = (text: string): { readonly closed?: string; readonly isOpen: boolean; readonly saved?: string } => {
  const open: Array<string> = []
  let lists = 0
  let items = 0
  let inString = false
  let saved: { readonly length: number; readonly open: ReadonlyArray<string> } | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === "\\") at++
      else if (character === "\"") inString = false
    } else if (character === "\"") inString = true
    else if (character === "{") {
      open.push("}")
      if (lists > 0) items++
    } else if (character === "[") {
      open.push("]")
      lists++
    } else if (character === "}" || character === "]") {
      if (open.pop() !== character) return { isOpen: false }
      if (open.length === 0) return { closed: text.slice(0, at + 1), isOpen: false }
      if (character === "]") lists--
      else if (lists > 0) items--
      // a list contains only complete items
      if (items === 0) saved = { length: at + 1, open: open.toReversed() }
    }
  }
  return { isOpen: true, ...saved === undefined ? {} : { saved: text.slice(0, saved.length) + saved.open.join("") } }
}
