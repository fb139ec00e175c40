import { Parser } from "htmlparser2"
import type { CitedValue } from "./cited-schema.ts"

/**
 * Returns the values that their cited page does not contain. To be independent of the engine, this function fetches the
 * page itself and removes the tags.
 */
export const inventedIn = async (cited: ReadonlyArray<CitedValue>): Promise<ReadonlyArray<CitedValue>> => {
  const pages = new Map<string, Promise<string>>()
  const pageOf = (url: string): Promise<string> => {
    const known = pages.get(url) ?? fetch(url).then((response) => response.ok ? response.text() : "")
    pages.set(url, known)
    return known
  }
  const verdicts = await Promise.all(
    cited.map(async (one) => ({
      one,
      stands: one.citation !== undefined && stands(one.value, await pageOf(one.citation))
    }))
  )
  return verdicts.filter(({ stands }) => !stands).map(({ one }) => one)
}

const stands = (value: unknown, html: string): boolean => {
  if (html === "") return false
  // tags can be between words or inside them; `html` also contains structured data and URLs
  const text = textOf(html, " ")
  switch (typeof value) {
    // a boolean has no text that the page could contain
    case "boolean":
      return true
    case "number":
      return new RegExp(
        `(?<!\\d|\\d[.,])${String(value).replace(".", "\\.")}${
          Number.isInteger(value) ? "" : "0*"
        }(?!\\d|[.,]\\d*[1-9])`,
        "u"
      ).test(
        text.replace(/(?<=\d)[,_\s](?=\d{3}(?!\d))/gu, "").replace(
          /(?<![\w.])\d+e\d{1,2}(?!\w)/gu,
          (written) => String(Number(written))
        )
      ) || names[value] !== undefined && new RegExp(`\\b${names[value]}\\b`, "iu").test(text)
    case "string": {
      const wanted = squeezed(value)
      return wanted === ""
        ? text.includes(value.trim())
        : [text, textOf(html, ""), html].some((one) => isWhole(wanted, one))
    }
    default:
      return false
  }
}

const textOf = (html: string, between: string): string => {
  let text = ""
  const parser = new Parser({
    ontext: (data) => {
      text += data
    },
    onopentag: () => {
      text += between
    },
    onclosetag: () => {
      text += between
    }
  }, { decodeEntities: true })
  parser.end(html)
  return text
}

/** Whether a text contains the value as whole words, not as part of a number. */
const isWhole = (wanted: string, text: string): boolean => {
  const edges = new Map<number, number>([[0, 0]])
  let all = ""
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    edges.set(all.length, index)
    all += word.toLowerCase()
  }
  edges.set(all.length, text.length)
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1)) {
    const [start, end] = [edges.get(at), edges.get(at + wanted.length)]
    if (start === undefined || end === undefined) continue
    const isPart = /\d[.,]\d$/u.test(text.slice(Math.max(0, start - 2), start + 1)) ||
      /\d[.,]$/u.test(text.slice(start, end)) && /\d/u.test(text.charAt(end))
    if (!isPart) return true
  }
  return false
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

const names: ReadonlyArray<string> = "zero one two three four five six seven eight nine ten eleven twelve".split(" ")
