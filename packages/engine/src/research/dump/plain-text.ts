import { scanMarkup } from "../../images/scan-markup.ts"

/** Text without the tags that Crossref keeps in abstracts and titles, its paragraphs apart. */
export const plainText = (text: string): string => {
  let plain = ""
  if (/<[a-z/]/iu.test(text)) {
    scanMarkup(text, {
      opens: (tag) => {
        if (blocks.test(tag)) plain += "\n\n"
      },
      closes: (tag) => {
        if (blocks.test(tag)) plain += "\n\n"
      },
      text: (piece) => {
        plain += piece
      }
    })
  } else plain = text
  return plain.split(/\n\s*\n/u).map((paragraph) => paragraph.replace(/\s+/gu, " ").trim()).filter((paragraph) => paragraph !== "").join("\n\n")
}

const blocks = /^(?:jats:)?(?:p|sec|title|div|br|list-item|li)$/u
