import { articleOf } from "./article.ts"
import { boilerplateOf } from "./boilerplate.ts"
import type { HtmlElement } from "./html/html-node.ts"
import type { HtmlPage } from "./html/parse-html.ts"
import { textOf } from "./html/text-of.ts"
import { removeWhere, rename } from "./html/walk.ts"
import { titleOf } from "./page-metadata.ts"
import { proseOf } from "./prose.ts"

/**
 * The part of a page that is its content. Of two candidates, what is left without boilerplate is right for lists, shops
 * and forums, but too much for articles; Readability's article is right for those, but drops whole lists and threads.
 * So the article is taken if it is running text and not too little of the page. May change the page.
 */
export const mainContent = (page: HtmlPage, url: string): HtmlElement => {
  const boilerplate = boilerplateOf(page.body)
  const rest = proseOf(page.body, boilerplate)
  if (rest.prose >= rest.letters * leastProseToTry) {
    const article = articleOf(page, url)
    const found = article && proseOf(article)
    if (article && found && found.letters >= rest.letters * leastKept && found.prose >= found.letters * leastProse) {
      restoreHeading(article, mainHeading(page))
      return article
    }
  }
  removeWhere(page.body, (element) => boilerplate.has(element))
  return page.body
}

/** The first `h1` that shares words with the page's title; others name the site. */
const mainHeading = (page: HtmlPage): HtmlElement | undefined => {
  const title = wordsOf(titleOf(page))
  return page.body.getElementsByTagName("h1").find((heading) => {
    const words = wordsOf(textOf(heading))
    return words.length > 0 && words.filter((word) => title.includes(word)).length >= words.length / 2
  })
}

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().slice(0, 500).match(/[\p{L}\p{N}]+/gu) ?? []

/** Readability leaves out the heading that is the page's title, and makes every `h1` an `h2`. */
const restoreHeading = (article: HtmlElement, heading: HtmlElement | undefined): void => {
  if (heading === undefined) return
  const text = textOf(heading)
  const kept = article.getElementsByTagName("h2").find((found) => textOf(found) === text)
  if (kept === undefined) article.insertBefore(heading.clone(), article.firstChild)
  else rename(kept, "h1")
}

// measured on labelled pages: bench/src/extract.ts
const leastKept = 0.5
const leastProse = 0.5
/** Below this share of running text no article would be taken: finding it is most of the work. */
const leastProseToTry = 0.2
