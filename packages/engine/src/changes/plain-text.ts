/** The visible text of some markdown. */
export interface PlainText {
  readonly text: string
  readonly links: ReadonlyArray<string>
  /** Whether the text consists of links and images only. */
  readonly isLinked: boolean
}

/** Removes inline markdown: emphasis, code, links, images, escapes and HTML tags. */
export const plainText = (markdown: string): PlainText => {
  if (!marks.test(markdown)) return { text: markdown, links: [], isLinked: false }
  const links: Array<string> = []
  const opened: Array<{ readonly piece: number; readonly letters: number; readonly isImage: boolean }> = []
  const pieces: Array<string> = []
  let letters = 0
  let linked = 0
  let at = 0
  const put = (piece: string) => {
    pieces.push(piece)
    letters += lettersIn(piece)
  }
  while (at < markdown.length) {
    anyMark.lastIndex = at
    const mark = anyMark.exec(markdown)?.index ?? markdown.length
    if (mark > at) put(markdown.slice(at, mark))
    at = mark
    const character = markdown[at] ?? ""
    const next = markdown[at + 1] ?? ""
    if (character === "\\" && escapable.test(next)) {
      put(next)
      at += 2
    } else if (character === "[" || (character === "!" && next === "[")) {
      opened.push({ piece: pieces.length, letters, isImage: character === "!" })
      pieces.push("[")
      at += character === "!" ? 2 : 1
    } else if (character === "]" && opened.length > 0) {
      const start = opened.pop()
      const target = next === "(" ? targetAt(markdown, at + 2) : undefined
      if (start === undefined || target === undefined) {
        pieces.push("]")
        at++
        continue
      }
      pieces[start.piece] = ""
      if (!start.isImage) links.push(target.url)
      if (opened.length === 0) linked += letters - start.letters
      at = target.end
    } else if (character === "<") {
      const tag = htmlTag.exec(markdown.slice(at, at + maxTagLength))
      if (tag === null) pieces.push(character)
      else if (tag[1] !== undefined) put(tag[1])
      else if (/^<br/i.test(tag[0])) pieces.push(" ")
      at += tag === null ? 1 : tag[0].length
    } else {
      if (!isMark(markdown, at)) pieces.push(character)
      at++
    }
  }
  return { text: pieces.join(""), links, isLinked: links.length > 0 && linked >= letters }
}

const anyMark = /[\\[\]`*_~<]|!(?=\[)/g
const marks = /[\\[\]`*_~<]/
const escapable = /^[!-/:-@[-`{-~]$/
const htmlTag = /^<(?:(https?:\/\/[^\s<>]+)|\/?[a-z][^<>]*)>/i
const maxTagLength = 500

const isMark = (markdown: string, at: number): boolean => {
  const character = markdown[at]
  if (character === "`") return true
  if (character === "~") return markdown[at + 1] === "~" || markdown[at - 1] === "~"
  if (character === "*") return !(isFree(markdown[at - 1]) && isFree(markdown[at + 1]))
  if (character !== "_") return false
  return !(isWord(markdown[at - 1]) && isWord(markdown[at + 1])) &&
    !(isFree(markdown[at - 1]) && isFree(markdown[at + 1]))
}

const isFree = (character: string | undefined) => character === undefined || /\s/.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** The target of the link that begins at this offset, and the offset of its end. */
const targetAt = (markdown: string, start: number): { readonly url: string; readonly end: number } | undefined => {
  let depth = 0
  const last = Math.min(markdown.length, start + maxTargetLength)
  for (let at = start; at < last; at++) {
    const character = markdown[at]
    if (character === "\\") at++
    else if (character === "(") depth++
    else if (character === ")" && --depth < 0) {
      const [url = ""] = markdown.slice(start, at).trim().replace(/^<|>$/g, "").split(/\s/, 1)
      return { url, end: at + 1 }
    } else if (character === "]" && markdown[at + 1] === "(") return undefined
  }
  return undefined
}

const maxTargetLength = 4_000

const lettersIn = (text: string): number => text.replace(/[\s\p{P}]/gu, "").length
