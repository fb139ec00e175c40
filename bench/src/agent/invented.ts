import { Parser } from "htmlparser2"
import type { Told } from "./cited-schema.ts"

/** The values that their cited page does not say, with what was read of it here and by nobody else: its markup without tags. */
export const inventedIn = async (told: ReadonlyArray<Told>): Promise<ReadonlyArray<Told>> => {
  const pages = new Map<string, Promise<string>>()
  const pageOf = (url: string): Promise<string> => {
    const known = pages.get(url) ?? fetch(url).then((response) => response.ok ? response.text() : "")
    pages.set(url, known)
    return known
  }
  const verdicts = await Promise.all(told.map(async (one) => ({ one, stands: one.citation !== undefined && stands(one.value, await pageOf(one.citation)) })))
  return verdicts.filter(({ stands }) => !stands).map(({ one }) => one)
}

const stands = (value: unknown, html: string): boolean => {
  if (html === "") return false
  // tags may stand between words and inside them; structured data and addresses are read, too
  const text = textOf(html, " ")
  switch (typeof value) {
    // what is yes or no has no words of its own
    case "boolean":
      return true
    case "number":
      return new RegExp(`(?<!\\d)${String(value)}(?!\\d)`, "u").test(text.replace(/(?<=\d)[,_\s](?=\d{3}(?!\d))/gu, "").replace(/(?<![\w.])\d+e\d{1,2}(?!\w)/gu, (written) => String(Number(written)))) || names[value] !== undefined && new RegExp(`\\b${names[value]}\\b`, "iu").test(text)
    case "string": {
      const wanted = squeezed(value)
      return wanted === "" ? text.includes(value.trim()) : [text, textOf(html, ""), html].some((one) => squeezed(one).includes(wanted))
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

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

const names: ReadonlyArray<string> = "zero one two three four five six seven eight nine ten eleven twelve".split(" ")
