import { createRequire } from "node:module"
import { type HtmlElement, nextNode } from "../html/html-node.ts"
import { matcherOf, SelectorUnusable } from "../html/select.ts"
import { walk } from "../html/walk.ts"

/** Removes cookie popups. An element that contains a `main`, `article` or `h1` is kept. */
export const removeCookiePopups = (body: HtmlElement, url: string): void => {
  const { classes, ids, matchesOf } = byKind(selectorsFor(url))
  const popups: Array<HtmlElement> = []
  const candidates: Array<HtmlElement> = []
  walk(body, (node) => {
    if (node.nodeType === 3) return true
    let name = ""
    let isPopup = false
    let isDialog = false
    let isCandidate = node.localName.includes("-") && popupWord.test(node.localName)
    for (const attribute of node.attributes) {
      if (unrelated.has(attribute.name)) continue
      const value = attribute.value.length > maxNameLength ? attribute.value.slice(0, maxNameLength) : attribute.value
      if (attribute.name === "id") isPopup ||= ids.has(value)
      else if (attribute.name === "class") isPopup ||= value.split(" ").some((one) => classes.has(one))
      isDialog ||= attribute.name === "role" && /^(?:alert)?dialog$/.test(value)
      if (!popupWord.test(value)) isCandidate ||= isDialog || popupWord.test(attribute.name)
      else {
        isCandidate = true
        if (attribute.name === "id" || attribute.name === "class") name += ` ${value}`
      }
    }
    isPopup ||= (isDialog || (name !== "" && popupName.test(name))) && isPopupText(node)
    if (isPopup) popups.push(node)
    else if (isCandidate && candidates.length < maxCandidates) candidates.push(node)
    return !isPopup
  }, () => {})
  try {
    popups.push(...matchesOf(candidates))
  } catch (error) {
    // these selectors take too long on this page
    if (!(error instanceof SelectorUnusable)) throw error
  }
  const kept = popups.length === 0 ? new Set<HtmlElement>() : holdingContent(body)
  for (const element of popups) if (!kept.has(element) && !content.has(element.localName)) element.remove()
}

/** The elements that contain a `main`, `article` or `h1`. Each is visited once, because popups may be nested. */
const holdingContent = (body: HtmlElement): ReadonlySet<HtmlElement> => {
  const holding = new Set<HtmlElement>()
  for (const element of body.querySelectorAll("main,article,h1")) {
    for (let outer = element.parentNode; outer !== null && !holding.has(outer); outer = outer.parentNode) {
      holding.add(outer)
    }
  }
  return holding
}

const maxCandidates = 500

const unrelated: ReadonlySet<string> = new Set([
  "alt",
  "d",
  "height",
  "href",
  "loading",
  "rel",
  "src",
  "srcset",
  "style",
  "target",
  "type",
  "width"
])

/** The selectors of popups for all pages and for this page. */
export const selectorsFor = (url: string): ReadonlyArray<string> => {
  rules ??= readRules()
  const ofSite = rules.onSites.filter(({ pattern }) => pattern.test(url)).flatMap(({ selectors }) => selectors)
  return ofSite.length === 0 ? rules.anywhere : [...rules.anywhere, ...ofSite]
}

/** Selectors of one id and of one class are looked up, and the others are compiled. */
const byKind = (selectors: ReadonlyArray<string>): Kinds => {
  const known = kinds.get(selectors)
  if (known !== undefined) return known
  const [ids, classes, others] = [new Set<string>(), new Set<string>(), new Array<string>()]
  for (const selector of selectors) {
    if (/^#[\w-]+$/.test(selector)) ids.add(selector.slice(1))
    else if (/^\.[\w-]+$/.test(selector)) classes.add(selector.slice(1))
    else others.push(selector)
  }
  const found = { ids, classes, matchesOf: matcherOf(others) }
  kinds.set(selectors, found)
  return found
}

interface Kinds {
  readonly ids: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly matchesOf: (elements: ReadonlyArray<HtmlElement>) => ReadonlyArray<HtmlElement>
}

const kinds = new WeakMap<ReadonlyArray<string>, Kinds>()

const popupWord = /cookie|consent|gdpr|ccpa|cmp|privacy|sp_message/i

/** Classes and ids of popups, as the source of a regular expression that also runs in the browser. */
const popupName =
  /(?:cookies?|consent|gdpr|ccpa)[\s_-]?(?:banner|bar|box|consent|dialog|disclaimer|law|layer|message|modal|notice|notification|overlay|panel|popup|prompt|toast|wall)(?=$|\s|--|__|_\w|[\s_-]?(?:\d|area|block|body|box|component|container|content|holder|inner|layer|main|mask|message|module|outer|overlay|root|section|text|visible|wrap))/i

/** Text that every popup contains. */
const popupText = /cookies|consent/i

/** Maximum length of a popup in characters. A longer text is a page about cookies. */
const maxPopupLength = 5_000

/** How many characters of `id` and `class` are searched for the name of a popup. */
const maxNameLength = 1_000

/** How cookie popups are recognized, for code that runs in a browser. */
export const cookiePopupRules = { maxNameLength, maxPopupLength, popupName, popupText, selectorsFor }

const isPopupText = (element: HtmlElement): boolean => {
  let text = ""
  let nodes = 0
  for (let node = nextNode(element, element); node !== null; node = nextNode(node, element)) {
    if (node.nodeType === 3) text += node.data
    if (text.length > maxPopupLength || ++nodes > maxNodes) return false
  }
  return popupText.test(text)
}

const maxNodes = 2_000

const content: ReadonlySet<string> = new Set(["article", "body", "h1", "html", "main"])

interface Rules {
  readonly anywhere: ReadonlyArray<string>
  readonly onSites: ReadonlyArray<{ readonly pattern: RegExp; readonly selectors: ReadonlyArray<string> }>
}

let rules: Rules | undefined

/**
 * The rules of autoconsent in the format of its package: `s` are strings, and `r` are rules that refer to strings by
 * number.
 */
interface CompactRules {
  readonly s: ReadonlyArray<string>
  readonly r: ReadonlyArray<
    readonly [
      version: number,
      name: string,
      cosmetic: number,
      urlPattern: string,
      context: number,
      prehide: ReadonlyArray<number>,
      detectManager: ReadonlyArray<Step>,
      detectPopup: ReadonlyArray<Step>,
      ...rest: ReadonlyArray<unknown>
    ]
  >
}

interface Step {
  /** Selects an element that is to be visible. */
  readonly v?: number
}

const readRules = (): Rules => {
  // the package has only data: a test checks this type
  const { r, s } = createRequire(import.meta.url)("@duckduckgo/autoconsent/rules/compact-rules.json") as CompactRules
  const textsOf = (places: ReadonlyArray<number | undefined>): ReadonlyArray<string> =>
    places.flatMap((place) => place === undefined ? [] : s[place] ?? []).flatMap(alternatives)
  const anywhere = r.filter(([, , , pattern]) => pattern === "").flatMap(([, , , , , prehide]) => textsOf(prehide))
  const onSites = r.filter(([, , , pattern]) => pattern !== "").map(([, , , pattern, , prehide, , popup]) => ({
    pattern: new RegExp(pattern),
    selectors: textsOf([...prehide, ...popup.map(({ v }) => v)])
  }))
  return { anywhere: [...new Set([...anywhere, ...inItsCode])], onSites }
}

/** Popups that autoconsent handles in code and not in rules. */
const inItsCode = [
  "#onetrust-consent-sdk",
  "#onetrust-banner-sdk",
  "#onetrust-pc-sdk", // OneTrust
  "#CybotCookiebotDialog",
  "#CybotCookiebotDialogBodyUnderlay",
  "#cookiebanner", // Cookiebot
  "[id^=sp_message_container_]", // Sourcepoint
  "#truste-consent-track",
  "#consent_blackbar", // TrustArc
  ".cc-window.cc-banner", // Cookie Consent
  ".klaro", // Klaro
  "#usercentrics-root", // Usercentrics
  "#cmpbox",
  "#cmpbox2", // consentmanager
  "#_evidon_banner",
  "#_evidon-banner", // Evidon
  ".unic-box", // UniConsent
  ".cmp-root" // Conversant
]

/** Splits a list of selectors. A list with brackets is not split. */
const alternatives = (selectors: string): ReadonlyArray<string> =>
  /[([]/.test(selectors) ? [selectors] : selectors.split(",").map((selector) => selector.trim())
