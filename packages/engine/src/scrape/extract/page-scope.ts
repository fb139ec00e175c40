import { boilerplateOf, removeHidden, removeWhere } from "@trawl/reader/html"
import { type OpenedPage, pageName, resolveUrls } from "@trawl/reader/page"
import { type Item, textsOf, typesOf } from "../facts/item.ts"
import { allItems } from "../facts/structured-items.ts"
import type { PageMetadata } from "../page-metadata.ts"
import { type PageProse, pageProse } from "./prose/page-prose.ts"
import { type Property, wordsOfName } from "./property.ts"
import { elementScope, type Named, ranked, type Scope } from "./scope.ts"
import { statementsIn } from "./statements/statements.ts"

/** All parts of a page in which values are searched. */
export interface PageSources {
  /** The items of its structured data, including nested ones. */
  readonly items: ReadonlyArray<Item>
  /** Its title, URL, date and meta tags. */
  readonly itself: Scope
  /** Its content. */
  readonly content: Scope
  /** Its content with the surroundings, such as the address in the footer. */
  readonly whole: Scope
  readonly base: string
  /** The sentences of its content. */
  readonly prose: () => PageProse
}

export const pageSources = (opened: OpenedPage, facts: PageMetadata): PageSources => {
  const { base, page } = opened
  const items = allItems(opened)
  const whole = opened.copy()
  resolveUrls(whole.body, base)
  removeHidden(whole.body)
  const main = whole.body.clone()
  const boilerplate = boilerplateOf(main)
  removeWhere(main, (element) => boilerplate.has(element))
  let prose: PageProse | undefined
  return {
    items,
    base,
    itself: itselfScope(facts, page.url),
    content: elementScope(main),
    whole: elementScope(whole.body),
    prose: () => prose ??= pageProse(statementsIn(main, facts.language).statements, facts.title)
  }
}

const itselfScope = (
  { description, images, language, metadata, publishedAt, title }: PageMetadata,
  url: string
): Scope => {
  const named: ReadonlyArray<Named> = [
    { words: wordsOfName("title"), value: pageName(metadata, "", url) || title, sure: 0.95 },
    { words: wordsOfName("description"), value: description, sure: 0.8 },
    { words: wordsOfName("url"), value: url, sure: 0.85 },
    { words: wordsOfName("canonical url"), value: url, sure: 0.9 },
    // so low that only a plain `language` matches: a field with further words asks for another language
    { words: wordsOfName("language"), value: language, sure: 0.42 },
    { words: wordsOfName("images"), value: metadata["ogImage"] ?? images, sure: 0.6 },
    {
      words: wordsOfName("date"),
      value: publishedAt === undefined ? undefined : new Date(publishedAt).toISOString(),
      sure: 0.8
    },
    { words: wordsOfName("site name"), value: metadata["ogSiteName"], sure: 0.9 },
    ...Object.entries(metadata).map(([name, value]): Named => ({
      words: wordsOfName(
        name.replace(/^(?:og|twitter|product|article|book|music|video|citation|dc|dcterms)[:._]/i, "")
      ),
      value: name === "keywords" && typeof value === "string" ? value.split(/(?<!\s)\s*,\s*/) : value,
      sure: 0.75
    }))
  ]
  return {
    find: (property) =>
      ranked(named.filter(({ value, words }) => textsOf(value).length > 0 && !isOfOther(words, property)), property)
  }
}

/** Whether a label means the language of the page, but the field another one, such as that of a program or a people. */
const isOfOther = (label: ReadonlySet<string>, { described }: Property): boolean =>
  isSame(label, languageName) && [...described].some((word) => !ofPage.has(word) && !languageName.has(word))

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word))

const languageName = wordsOfName("language")
const ofPage = wordsOfName("page document article text content site website code iso main written")

/**
 * The likelihood that an item is the subject of the page, because pages also describe their sites, makers and images.
 */
export const likelihoodOf = (item: Item): number =>
  Math.min(...typesOf(item).map((type) => likelihoods.get(type) ?? 1), 1)

const likelihoods: ReadonlyMap<string, number> = new Map([
  ...["ListItem", "SearchAction", "SiteNavigationElement", "EntryPoint", "ReadAction", "PropertyValueSpecification"]
    .map((type) => [type, 0] as const),
  ...["WebSite", "WebPage", "BreadcrumbList", "ImageObject", "CollectionPage"].map((type) => [type, 0.4] as const),
  ...[
    "Organization",
    "NewsMediaOrganization",
    "Corporation",
    "LocalBusiness",
    "Person",
    "Brand",
    "Offer",
    "Rating",
    "AggregateRating",
    "Comment",
    "Question",
    "Answer",
    "Review",
    "HowToStep"
  ].map((type) => [type, 0.5] as const)
])
