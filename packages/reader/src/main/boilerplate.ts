import type { HtmlElement } from "../html/html-node.ts"
import { headings } from "../html/tags.ts"
import { findElement, walk } from "../html/walk.ts"
import { weighNow } from "../html/weigh.ts"
import { isTaskBox } from "../markdown/task-boxes.ts"

/**
 * The elements that are boilerplate by their tag, role or class: navigation, headers, footers, asides,
 * forms, sharing, advertisements. Comments count as content if they are most of it, as in a forum.
 */
export const boilerplateOf = (body: HtmlElement): ReadonlySet<HtmlElement> => {
  const weightOf = weighNow(body)
  const whole = weightOf(body)
  const boilerplate = new Set<HtmlElement>()
  const comments = new Set<HtmlElement>()
  eachOutermost(body, (element) => {
    const set = isBoilerplate(element, weightOf(element) / whole)
      ? boilerplate
      : isComments(element)
      ? comments
      : undefined
    set?.add(element)
    return set !== undefined
  })
  const sum = (elements: ReadonlySet<HtmlElement>) => [...elements].reduce((sum, element) => sum + weightOf(element), 0)
  if (sum(comments) < (whole - sum(boilerplate)) * discussion) {
    for (const element of comments) {
      boilerplate.add(element)
    }
  }
  for (const element of leadingLinks(body, boilerplate)) boilerplate.add(element)
  return boilerplate
}

/** Visits elements in document order, without descending into matching elements. */
const eachOutermost = (body: HtmlElement, found: (element: HtmlElement) => boolean): void =>
  walk(body, (node) => node.nodeType === 3 || !found(node), () => {})

/** The links before the page's heading, which usually lead to other pages, unless there is little other content. */
const leadingLinks = (body: HtmlElement, boilerplate: ReadonlySet<HtmlElement>): ReadonlyArray<HtmlElement> => {
  const heading = body.getElementsByTagName("h1")[0]
  if (heading === undefined) return []
  const weightOf = weighNow(body, boilerplate)
  const found: Array<HtmlElement> = []
  let passed = false
  eachOutermost(body, (element) => {
    passed ||= element === heading
    if (passed || boilerplate.has(element)) return true
    const isLinks = isLinkList(element, weightOf)
    if (isLinks) found.push(element)
    return isLinks
  })
  return found.reduce((sum, element) => sum + weightOf(element), 0) < weightOf(body) * directory ? found : []
}

/** The share of comments in a page's content above which they are its topic. */
const discussion = 0.4

/** The share of links before the heading above which they are the page's content. */
const directory = 0.3

/** An element with more than this share of the page's text is not judged by its class. */
const maxShare = 0.3

const isBoilerplate = (element: HtmlElement, share: number): boolean => {
  const tag = element.localName
  if (tag === "button") return !isInHeading(element)
  if (tag === "a") return /^\s*(?:skip|jump) to\b/i.test(element.textContent)
  // the footer of a quotation names its author
  if (tag === "footer" && element.parentNode?.localName === "blockquote" || isTaskBox(element)) return false
  if (tags.has(tag) || roles.has(element.getAttribute("role") ?? "")) return true
  if (tag === "header") return !isInContent(element)
  if (share > maxShare) return false
  if (tag === "form") return true
  return !judgedByContent.has(tag) && classes.test(`${element.className} ${element.id}`) && !holdsContent(element)
}

const isLinkList = (element: HtmlElement, weightOf: (element: HtmlElement) => number): boolean => {
  if (weightOf(element) === 0 || !lists.has(element.localName)) return false
  const links = element.getElementsByTagName("a").map(weightOf).filter((weight) => weight > 0)
  const linked = links.reduce((sum, weight) => sum + weight, 0)
  return links.length >= minLinks && linked >= weightOf(element) * 0.8 && linked <= links.length * maxLinkLength &&
    !holdsContent(element)
}

const minLinks = 3
/** Average length in characters. */
const maxLinkLength = 30

const isComments = (element: HtmlElement): boolean =>
  !judgedByContent.has(element.localName) && commentClasses.test(`${element.className} ${element.id}`)

const isInHeading = (element: HtmlElement): boolean =>
  headings.has(element.parentNode?.localName ?? "") || headings.has(element.parentNode?.parentNode?.localName ?? "")

const isInContent = (element: HtmlElement): boolean => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) {
    if (at.localName === "article" || at.localName === "main") return true
  }
  return false
}

const holdsContent = (element: HtmlElement): boolean =>
  findElement(element, ({ localName }) => localName === "main" || localName === "h1") !== undefined

const tags: ReadonlySet<string> = new Set([
  "aside",
  "datalist",
  "dialog",
  "footer",
  "iframe",
  "input",
  "menu",
  "nav",
  "option",
  "search",
  "select",
  "textarea"
])

const roles: ReadonlySet<string> = new Set([
  "alertdialog",
  "banner",
  "complementary",
  "contentinfo",
  "dialog",
  "menu",
  "menubar",
  "navigation",
  "search"
])

const lists: ReadonlySet<string> = new Set(["div", "dl", "ol", "p", "section", "table", "ul"])

const judgedByContent: ReadonlySet<string> = new Set([
  "article",
  "code",
  "h1",
  "main",
  "pre",
  "table",
  "tbody",
  "td",
  "th",
  "tr"
])

const anyOf = (...names: ReadonlyArray<string>): RegExp =>
  new RegExp(`(?:^|[\\s_-])(?:${names.join("|")})(?=$|[\\s_-])`, "i")

const classes = anyOf(
  "nav(?:bar|igation|menu)?",
  "menu",
  "footer",
  "side-?bar",
  "breadcrumbs?",
  "masthead",
  "pagination",
  "pager",
  "skip-?link",
  "cookies?",
  "consent",
  "gdpr",
  "modal",
  "popup",
  "overlay",
  "tooltip",
  "dropdown",
  "screen-reader-text",
  "sr-only",
  "visually-?hidden",
  "newsletter",
  "subscribe",
  "login",
  "signup",
  "cart",
  "announcement",
  "copyright",
  "social",
  "share",
  "sharing",
  "sharedaddy",
  "share-?buttons",
  "advert\\w*",
  "ads?",
  "sponsor\\w*",
  "placement",
  "related",
  "recommend\\w*",
  "trending",
  "popular",
  "upsell",
  "cross-sell",
  "recently-viewed",
  "recent-posts",
  "latest-(?:news|posts)",
  "read-next",
  "more-from",
  "also-like",
  "up-next",
  "next-up",
  "author-(?:bio|box|info)",
  "user-?(?:extras|details)"
)

const commentClasses = anyOf("comments?(?:-?list)?", "disqus\\w*", "ipscomment\\w*", "replies", "respond")
