import type { Menu } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { parseHtml } from "../../page/html/parse-html.ts"
import { baseOf } from "../../page/page-urls.ts"
import { withParts } from "../facts/item.ts"
import { structuredItems } from "../facts/structured-items.ts"
import type { MakeFormat, Scraping } from "../format.ts"
import { sectionsOfItems } from "./menu-of-items.ts"
import { merchantOf } from "./merchant.ts"
import { shownSections } from "./shown-menu.ts"

/** The menu of a restaurant or café: from its structured data, else its sections and dishes with prices as they are shown. */
export const makeMenu: MakeFormat<"menu"> = (_, scraping) =>
  Effect.sync(() => {
    const menu = menuOn(scraping)
    return menu === undefined
      ? { fields: { menu: null }, warning: "No menu was found on the page." }
      : { fields: { menu } }
  })

const menuOn = ({ content, page }: Scraping): Menu | undefined => {
  const html = parseHtml(page.rawHtml)
  const items = withParts(structuredItems(html, page.rawHtml, baseOf(html, page.url)))
  const described = sectionsOfItems(items, page.url)
  const merchant = merchantOf(items, content, page.url)
  if (described.length > 0) return menuWith(described, 0.98, merchant, page.url)
  const shown = shownSections(html, page.url)
  const dishes = shown.reduce((sum, { items: of }) => sum + of.length, 0)
  const saysMenu = foodWords.test(`${content.title} ${content.headings.join(" ")} ${page.url}`)
  const isRestaurant = merchant.type !== undefined
  // prices in sections are a shop's as well: something must say that it is about food
  if (dishes < fewestDishes || !(saysMenu || isRestaurant)) return undefined
  const confidence = Math.min(0.9, 0.4 + (saysMenu ? 0.2 : 0) + (isRestaurant ? 0.15 : 0) + Math.min(0.15, dishes / 100) + (shown.length > 1 ? 0.1 : 0))
  return menuWith(shown, Math.round(confidence * 100) / 100, merchant, page.url)
}

const menuWith = (sections: Menu["sections"], confidence: number, merchant: ReturnType<typeof merchantOf>, sourceUrl: string): Menu => {
  const currency = sections.flatMap(({ items }) => items.flatMap(({ price }) => price?.currency ?? []))[0]
  return { isMenu: true, confidence, merchant, ...currency === undefined ? {} : { currency }, sections, sourceUrl }
}

const fewestDishes = 3
const foodWords = /\b(?:menus?|menü|carte|speisekarte|carta|food|drinks?|dishes|starters?|appetizers?|mains?|entr[ée]es?|desserts?|pizzas?|burgers?|pasta|salads?|soups?|sandwich(?:es)?|cocktails?|wines?|beers?|coffee|lunch|dinner|breakfast|brunch|vorspeisen|hauptgerichte|getränke|tapas|antipasti|dolci)\b/i
