import { absoluteUrl, shortBase } from "./absolute-url.ts"
import { type HtmlElement, nextNode } from "../html/html-node.ts"
import type { HtmlPage } from "../html/parse-html.ts"
import { mapSrcset, widestOf } from "./srcset.ts"

/** The base URL of the page. */
export const baseOf = ({ head }: HtmlPage, url: string): string => {
  const href = head.getElementsByTagName("base").find((base) => base.hasAttribute("href"))?.getAttribute("href") ?? ""
  const base = URL.parse(href, url)
  return shortBase(base === null || !isHttp(base) ? url : base.href)
}

/**
 * Makes all URLs in an element absolute, in place. Removes the target of links that run scripts, and sets the source of
 * lazily loaded images. Links within the page stay unchanged.
 */
export const resolveUrls = (root: HtmlElement, base: string): void => {
  for (let node = nextNode(root, root); node !== null; node = nextNode(node, root)) {
    if (node.nodeType !== 1 || node.attributes.length === 0) continue
    if (node.localName === "img") loadLazily(node)
    for (const attribute of node.attributes) {
      const { name, value } = attribute
      if (name === "srcset") {
        attribute.value = value.length > maxSrcsetLength
          ? ""
          : mapSrcset(value, (url) => resolve(url, base))
      } else if (urlAttributes.has(name) && !value.startsWith("#")) attribute.value = resolve(value, base)
    }
    if (node.attributes.some(runsScript)) {
      node.attributes = node.attributes.filter((attribute) => !runsScript(attribute))
    }
  }
}

/** Makes links within the page absolute, in place. */
export const resolveFragments = (root: HtmlElement, base: string): void => {
  for (const link of root.querySelectorAll("a,area")) {
    const href = link.getAttribute("href")
    if (href?.startsWith("#")) link.setAttribute("href", resolve(href, base))
  }
}

/** The distinct http(s) images, in order; the largest if there are several sizes. */
export const imagesIn = (root: HtmlElement): ReadonlyArray<string> => {
  const images = new Set<string>()
  for (const element of root.querySelectorAll("img,source")) {
    if (element.localName === "source" && element.parentNode?.localName !== "picture") continue
    const sizes = element.getAttribute("srcset")
    for (const url of [element.src, sizes === null ? undefined : widestOf(sizes)]) {
      if (url !== undefined && /^https?:/.test(url)) images.add(url)
    }
  }
  return [...images]
}

const loadLazily = (image: HtmlElement): void => {
  if (!/^(?:$|data:|about:)/i.test(image.src.trim())) return
  const lazy = lazySources.map((name) => image.getAttribute(name)).find((source) =>
    source !== null && source.trim() !== ""
  )
  const sizes = image.getAttribute("srcset") ?? image.getAttribute("data-srcset")
  const source = lazy ?? (sizes === null ? undefined : widestOf(sizes))
  if (source !== undefined && source !== null) image.setAttribute("src", source)
}

const maxSrcsetLength = 20_000

const lazySources = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-image"]

const urlAttributes: ReadonlySet<string> = new Set(["action", "cite", "data", "href", "poster", "src"])

const runsScript = ({ name, value }: { readonly name: string; readonly value: string }): boolean =>
  name.startsWith("on") || (urlAttributes.has(name) && /^\s*(?:javascript|vbscript):/i.test(value)) ||
  (name === "href" && /^\s*data:/i.test(value)) || name === "srcdoc"

const resolve = (url: string, base: string): string => absoluteUrl(url, base) ?? url

const isHttp = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:"
