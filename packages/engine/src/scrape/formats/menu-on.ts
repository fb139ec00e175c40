import type { OpenedPage } from "@trawl/reader/page"
import type { Menu } from "@trawl/schema"
import { isA } from "../facts/item.ts"
import { allItems } from "../facts/structured-items.ts"
import type { PageMetadata } from "../page-metadata.ts"
import { sectionsOfItems } from "./menu-of-items.ts"
import { merchantOf } from "./merchant.ts"
import { renderedSections } from "./rendered-sections.ts"

/** The menu of a restaurant or café: from structured data, or else from sections with dishes and prices. */
export const menuOn = (opened: OpenedPage, facts: PageMetadata): Menu | undefined => {
  const { page } = opened
  const items = allItems(opened)
  const described = sectionsOfItems(items, page.url)
  const merchant = merchantOf(items, facts, page.url)
  if (described.length > 0) return menuWith(described, 0.98, merchant, page.url)
  const rendered = renderedSections(opened.copy(), page.url)
  const dishes = rendered.reduce((sum, { items: of }) => sum + of.length, 0)
  const saysMenu = menuWords.test(`${facts.title} ${URL.parse(page.url)?.pathname}`.replaceAll(/[_/-]/g, " "))
  const courses = rendered.filter(({ name }) => courseWords.test(name)).length
  const isRestaurant = merchant.type !== undefined
  const isShop = items.some((item) => isA(item, "Product", "ProductGroup")) ||
    /add(?:ed)? to (?:cart|basket|bag)|data-product-id|\/cart\/add/i.test(page.text)
  // shops have prices in sections as well, so the page must also mention food
  if (dishes < minDishes || !(isRestaurant || !isShop && (saysMenu || courses > 1))) return undefined
  const confidence = Math.min(
    0.9,
    0.4 + (saysMenu ? 0.2 : 0) + (isRestaurant ? 0.15 : 0) + Math.min(0.1, dishes / 100) + Math.min(0.2, courses / 10)
  )
  return menuWith(rendered, Math.round(confidence * 100) / 100, merchant, page.url)
}

const menuWith = (
  sections: Menu["sections"],
  confidence: number,
  merchant: ReturnType<typeof merchantOf>,
  sourceUrl: string
): Menu => {
  const currency = sections.flatMap(({ items }) => items.flatMap(({ price }) => price?.currency ?? []))[0]
  return { isMenu: true, confidence, merchant, ...currency === undefined ? {} : { currency }, sections, sourceUrl }
}

const minDishes = 3
const menuWords =
  /\b(?:menus?|menü|speisekarte|getränkekarte|la carte|carta|meny|food and drinks?|food drinks?|dinner|lunch|brunch|breakfast)\b/i
const courseWords =
  /\b(?:starters?|appeti[sz]ers?|mains?|entr[ée]es?|desserts?|pizzas?|burgers?|pastas?|salads?|soups?|sandwich(?:es)?|sides|cocktails?|wines?|beers?|drinks|beverages|coffee|tea|lunch|dinner|breakfast|brunch|vorspeisen|hauptgerichte|hauptspeisen|nachspeisen|getränke|suppen|salate|tapas|antipasti|primi|secondi|contorni|dolci|bevande|plats|boissons|forretter|hovedretter|sushi|noodles|curr(?:y|ies)|seafood|grill)\b/i
