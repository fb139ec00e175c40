import {
  headings,
  type HtmlElement,
  type HtmlPage,
  nextNode,
  removeHidden,
  removeWhere,
  textOf,
  weigh
} from "@trawl/reader/html"
import type { Menu } from "@trawl/schema"
import { type Money, moneyIn } from "../facts/money.ts"

type Section = Menu["sections"][number]
type Dish = Section["items"][number]

/** Dishes with prices under their headings, from the page as displayed. Modifies the page. */
export const renderedSections = ({ body }: HtmlPage, sourceUrl: string): ReadonlyArray<Section> => {
  removeHidden(body)
  // not by class, because restaurants also use the class `menu` for dishes
  removeWhere(
    body,
    ({ localName }) => localName === "nav" || localName === "footer" || localName === "form" || localName === "aside"
  )
  const weights = weigh(body)
  const sections: Array<{ readonly name: string; readonly items: Array<Dish> }> = []
  const taken = new Set<HtmlElement>()
  for (let node = nextNode(body, body); node !== null; node = nextNode(node, body)) {
    if (node.nodeType !== 1 || isInside(node, taken)) continue
    if (headings.has(node.localName)) {
      // a heading with a price is a dish
      const name = line(node)
      if (name !== "" && name.length < 80 && moneyIn(name) === undefined && !isDishHeading(node, weights)) {
        sections.push({ name, items: [] })
      }
      continue
    }
    if (!holders.has(node.localName) || (weights.get(node) ?? 0) > maxDishLength || (weights.get(node) ?? 0) === 0) {
      continue
    }
    if (isLarge(node) || !anyPrice.test(line(node))) continue
    const dish = holdsDishes(node) ? undefined : dishIn(node)
    if (dish === undefined) continue
    taken.add(node)
    if (sections.length === 0) sections.push({ name: "Menu", items: [] })
    sections.at(-1)?.items.push({ ...dish, sourceUrl })
  }
  return sections.filter(({ items }) => items.length > 0).map(({ items, name }, at) => ({
    id: `s${at + 1}`,
    name,
    items: items.map((item, index) => ({ id: `s${at + 1}.i${index + 1}`, ...item }))
  }))
}

/** Whether an element has more content than a dish. Prevents repeated scans of deeply nested elements. */
const isLarge = (element: HtmlElement): boolean => {
  let left = maxNodes
  for (let node = nextNode(element, element); node !== null; node = nextNode(node, element)) {
    if (left-- === 0) return true
  }
  return false
}

const maxNodes = 80

/** Whether an element contains separate entries with prices. */
const holdsDishes = (element: HtmlElement): boolean => {
  const priced = element.getElementsByTagName("*").filter((one) =>
    holders.has(one.localName) && anyPrice.test(line(one)) && /\p{L}{3}/u.test(line(one).replace(anyPrice, ""))
  )
  const outermost = priced.filter((one) => !isInside(one, new Set(priced)))
  return outermost.length > 1 ||
    outermost.some(({ localName }) =>
      localName === "li" || localName === "tr" || localName === "dd" || localName === "article"
    )
}

/** The dish of an element with a single price. */
const dishIn = (element: HtmlElement): Dish | undefined => {
  const elementText = textOf(element)
  const whole = elementText.replace(/\s+/g, " ").trim()
  const prices = whole.match(everyPrice) ?? []
  if (prices.length === 0 || prices.length > 2) return undefined
  const money: Money | undefined = moneyIn(whole) ?? bare(whole)
  if (money === undefined) return undefined
  const { amount, currency, formatted } = money
  const lines = elementText.split(/[\n\t]/).map((one) => one.replace(/\s+/g, " ").trim()).filter((one) => one !== "")
  const texts = lines.map((one) => one.replace(formatted, "").replace(/(?<![\s.…·_–—-])[\s.…·_–—-]+$/u, "").trim())
    .filter((one) => /\p{L}{2}/u.test(one))
  const named = headingIn(element)
  const [name] = named === undefined ? texts : [named.replace(formatted, "").trim(), ...texts]
  if (name === undefined || name.length > maxNameLength || !/\p{L}{2}/u.test(name)) return undefined
  const description = texts.filter((one) => one !== name).map((one) =>
    one.startsWith(`${name} `) ? one.slice(name.length + 1) : one
  ).join(" ")
  const { diets, plain } = dietsIn(name, description)
  const calories = /\b(\d{2,4})\s?(?:k?cal|calories)\b/i.exec(whole)?.[1]
  const image = element.getElementsByTagName("img").find(({ src }) => /^https?:/.test(src))?.src
  return {
    name: plain,
    ...description === "" ? {} : { description },
    price: { amount, ...currency === undefined ? {} : { currency }, formatted },
    dietary: diets,
    ...calories === undefined ? {} : { calories: Number(calories) },
    ...image === undefined ? {} : { images: [{ url: image }] }
  }
}

const headingIn = (element: HtmlElement): string | undefined => {
  const term = element.localName === "dd" ? element.previousElementSibling : null
  if (term?.localName === "dt") return line(term)
  const heading = element.getElementsByTagName("*").find((one) =>
    headings.has(one.localName) || one.localName === "strong" || one.localName === "b" || one.localName === "dt" ||
    /(?:^|[\s_-])(?:name|title)(?:$|[\s_-])/i.test(one.className)
  )
  return heading === undefined || line(heading) === "" ? undefined : line(heading)
}

/** A heading next to a price belongs to the dish. */
const isDishHeading = (heading: HtmlElement, weights: ReadonlyMap<HtmlElement, number>): boolean => {
  const around = heading.parentNode
  return around !== null && (weights.get(around) ?? 0) <= maxDishLength && !isLarge(around) &&
    around.localName !== "body" && around.localName !== "main" && around.children.length <= 5 &&
    (line(around).match(everyPrice)?.length ?? 0) === 1 && line(around).length < maxDishLength
}

const bare = (text: string) => {
  const found = /(?:^|\s)(\d{1,3}[.,]\d{2})\s*$/.exec(text)?.[1]
  return found === undefined ? undefined : { amount: Number(found.replace(",", ".")), formatted: found }
}

const dietsIn = (name: string, description: string) => {
  const marks = [...name.matchAll(/\((v|vg|ve|vgn|gf|df|n)\)/gi)].map(([, mark = ""]) => diets[mark.toLowerCase()])
  const namedDiets = ["vegan", "vegetarian", "gluten-free", "dairy-free", "halal", "kosher"].filter((diet) =>
    new RegExp(`\\b${diet.replace("-", "[ -]")}\\b`, "i").test(`${name} ${description}`)
  )
  return {
    diets: [...new Set([...marks.flatMap((diet) => diet ?? []), ...namedDiets])],
    plain: name.replace(/(?<!\s)\s*\((?:v|vg|ve|vgn|gf|df|n)\)/gi, "").trim()
  }
}

const diets: Readonly<Record<string, string | undefined>> = {
  v: "vegetarian",
  vg: "vegan",
  ve: "vegan",
  vgn: "vegan",
  gf: "gluten-free",
  df: "dairy-free"
}

const isInside = (element: HtmlElement, others: ReadonlySet<HtmlElement>): boolean => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) if (others.has(at)) return true
  return false
}

const line = (element: HtmlElement): string => textOf(element).replace(/\s+/g, " ").trim()

const holders: ReadonlySet<string> = new Set(["article", "dd", "div", "dl", "li", "p", "section", "tr"])
const everyPrice =
  /[$€£¥₹]\s?\d+(?:[.,]\d{1,2})?|(?<!\d)\d+(?:[.,]\d{1,2})?\s?(?:[€£₹]|zł|kr\b|CHF|EUR|USD)|(?<=\s)\d{1,3}[.,]\d{2}(?=\s{0,20}$)/g
const anyPrice = new RegExp(everyPrice.source)
const maxDishLength = 400
const maxNameLength = 100
