import { Readability } from "@mozilla/readability"
import { HtmlAttribute, HtmlElement, HtmlText } from "./html/html-node.ts"
import type { HtmlPage } from "./html/parse-html.ts"
import { rename } from "./html/walk.ts"
import { titleOf } from "./page-metadata.ts"

/** The article that Readability finds in a page, as an element of its own; the page stays as it is. */
export const articleOf = (page: HtmlPage, url: string): HtmlElement | undefined => {
  const body = page.body.clone()
  const elements = body.getElementsByTagName("*")
  if (elements.length > mostElements) return undefined
  for (const element of elements) element.attributes = element.attributes.filter(isShort)
  keepCopy(body)
  const root = new HtmlElement("html")
  // with an author known, it does not test every element for naming one
  root.appendChild(meta("author", "-"))
  root.appendChild(body)

  const document = {
    documentElement: root,
    body,
    title: titleOf(page).slice(0, longestTitle),
    baseURI: url,
    documentURI: url,
    // says that tags may be changed in place
    firstChild: { __JSDOMParser__: true },
    createElement: (tag: string) => new HtmlElement(tag.toLowerCase()),
    createTextNode: (text: string) => new HtmlText(text),
    getElementsByTagName: (tag: string) => root.getElementsByTagName(tag),
    querySelectorAll: (tags: string) => root.querySelectorAll(tags)
  }
  // our nodes have of the DOM what Readability uses, not all of it
  const readability = new Readability<HtmlElement>(document as unknown as Document, {
    disableJSONLD: true,
    keepClasses: true,
    serializer: (node) => node as unknown as HtmlElement
  })
  try {
    const article = readability.parse()?.content ?? undefined
    if (article !== undefined) restoreTables(article)
    return article
  } catch {
    return undefined // a page it cannot handle has no article
  }
}

// its work grows faster than the page, and some of its patterns faster than what they search
const mostElements = 15_000
const longestTitle = 1000
const longestAttribute = 300

const isShort = ({ name, value }: HtmlAttribute): boolean => value.length <= longestAttribute || name === "src" || name === "href"

const meta = (name: string, content: string): HtmlElement => {
  const element = new HtmlElement("meta")
  element.attributes = [new HtmlAttribute("name", name), new HtmlAttribute("content", content)]
  return element
}

/** Readability takes the body's `innerHTML` to start over from; a copy of the nodes serves as well and costs less. */
const keepCopy = (body: HtmlElement): void => {
  let copy = body
  Object.defineProperty(body, "innerHTML", {
    get: () => {
      copy = body.clone()
      return ""
    },
    set: () => {
      while (body.firstChild !== null) body.firstChild.remove()
      const fresh = copy.clone()
      while (fresh.firstChild !== null) body.appendChild(fresh.firstChild)
    }
  })
}

/** Readability makes a `div` of the element it takes for the article, and leaves the rows in it. */
const restoreTables = (article: HtmlElement): void => {
  for (const part of article.querySelectorAll("tr,tbody")) {
    const parent = part.parentNode
    if (parent?.localName === "div") rename(parent, "table")
  }
}
