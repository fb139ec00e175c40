import { scanMarkup } from "../../images/scan-markup.ts"

/** Removes the tags that Crossref and others have in abstracts and titles. Keeps any other `<`, as in `n < m`. */
export const plainText = (text: string): string => {
  const plain = text.replace(tag, (_, name: string) => blocks.test(name) ? "\n\n" : "")
  return inParagraphs(plain === text ? text : decoded(plain))
}

/** Normalizes white space and keeps paragraphs, for LaTeX text from arXiv, which has no tags. */
export const inParagraphs = (text: string): string =>
  text.split(/\n\s*\n/u).map((paragraph) => paragraph.replace(/\s+/gu, " ").trim()).filter((paragraph) =>
    paragraph !== ""
  ).join("\n\n")

// a tag name is not enough: in `$a<b and c>d$` it is a variable
const tag =
  /<\/?((?:jats|mml):[a-z-]+|a|b|bold|br|div|em|ext-link|i|inline-formula|italic|li|list|list-item|math|mi|mn|mo|mrow|ol|p|sc|sec|span|strong|sub|sup|tex-math|title|tt|u|ul|underline|xref)(?:\s{1,20}[\w:-]+\s{0,20}=\s{0,20}(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'))*\s{0,20}\/?>/giu

const blocks = /^(?:jats:)?(?:p|sec|title|div|br|list-item|li)$/iu

/** Decodes entities, which text with tags contains. */
const decoded = (text: string): string => {
  let plain = ""
  scanMarkup(text.replaceAll("<", "&lt;"), {
    opens: () => {},
    closes: () => {},
    text: (piece) => {
      plain += piece
    }
  })
  return plain
}
