import { type ScrapeRequest, scrapeRequestDefaults } from "@trawl/types"
import * as credits from "@trawl/types/credits"
import { nameOf } from "./named-items.ts"

/**
 * The cost of a request in credits, by the specification's prices. `usual`: every page exists, is not a PDF, and has
 * the requested content. A failed request is free, except for a page that `lockdown` does not find.
 * Team settings, such as a threat scan of all pages, are not included.
 */
export interface CreditEstimate {
  readonly minimum: number
  readonly usual: number
  /** `Infinity` if PDF files may be read without `maxPages`, because each of their pages is billed. */
  readonly maximum: number
  readonly parts: ReadonlyArray<CreditPart>
}

export interface CreditPart {
  readonly what:
    | "ten results"
    | "page"
    | "further PDF page"
    | "json"
    | "promptInjectionCheck"
    | "question"
    | "highlights"
    | "audio"
    | "video"
    | "redactPII"
    | "lockdown"
    | "zeroDataRetention"
    | "threat scan"
  /** The price of one. */
  readonly credits: number
  /** How often it is billed. */
  readonly times: Times
}

export interface Times {
  readonly minimum: number
  readonly usual: number
  readonly maximum: number
}

/** The page options that affect the price. */
export interface PricedOptions extends Partial<Pick<ScrapeRequest, Pricing>> {
  readonly formats?: ReadonlyArray<string | PricedFormat> | undefined
}

type Pricing = "lockdown" | "parsers" | "redactPII" | "threatProtection" | "zeroDataRetention"

interface PricedFormat {
  readonly type: string
  readonly modes?: ReadonlyArray<string> | undefined
  readonly checkPromptInjection?: boolean | undefined
}

/** Sums up the parts. */
export const creditEstimate = (parts: ReadonlyArray<CreditPart>): CreditEstimate => {
  const sum = (bound: keyof Times) => parts.reduce((sum, { credits, times }) => sum + credits * times[bound], 0)
  return { minimum: sum("minimum"), usual: sum("usual"), maximum: sum("maximum"), parts }
}

/**
 * The cost of one page. Only the page itself is always billed; the rest depends on its content. Trawl's own engine
 * bills nothing for a page with the verdict `blocked` or `parked`, so its price can be below the minimum.
 */
export const pageCredits = (options: PricedOptions): ReadonlyArray<CreditPart> => {
  const {
    formats = [],
    lockdown,
    parsers = scrapeRequestDefaults.parsers,
    redactPII,
    threatProtection,
    zeroDataRetention
  } = options
  const further = Math.max(0, ...parsers.map((parser) => maxPages(parser) - 1))
  const formatsNamed = (name: string) => formats.filter((format) => nameOf(format) === name)
  const parts = [
    part("page", credits.page, true),
    part("further PDF page", credits.pdfPage, false, further),
    // replaces the price of the page instead of adding to it
    part(
      "json",
      credits.jsonPage - (lockdown ? credits.lockdownHit : credits.page),
      [...formatsNamed("json"), ...formatsNamed("changeTracking").filter(inJson)].length > 0
    ),
    part("promptInjectionCheck", credits.promptInjectionCheck, formatsNamed("json").some(isChecked)),
    ...(["question", "highlights", "audio", "video"] as const).map((name) =>
      part(name, credits[name], formatsNamed(name).length > 0, formatsNamed(name).length)
    ),
    part("redactPII", credits.redactPII, !!redactPII, redactPII ? 1 + further : 0),
    // a miss costs as much as a page
    part("lockdown", credits.lockdownHit - credits.page, !!lockdown),
    part("zeroDataRetention", credits.zeroDataRetention, !!zeroDataRetention && !lockdown),
    part("threat scan", credits.threatScan, threatProtection?.mode === "normal")
  ]
  return parts.filter(({ credits, times }) => credits * times.maximum > 0)
}

const part = (what: CreditPart["what"], credits: number, usual: boolean, maximum = +usual): CreditPart => ({
  what,
  credits,
  times: { minimum: +(what === "page"), usual: +usual, maximum }
})

const maxPages = (parser: NonNullable<ScrapeRequest["parsers"]>[number] | { readonly type: string }): number =>
  typeof parser === "object" && "maxPages" in parser ? parser.maxPages ?? Infinity : Infinity

const inJson = (format: string | PricedFormat) => typeof format === "object" && !!format.modes?.includes("json")
const isChecked = (format: string | PricedFormat) => typeof format === "object" && !!format.checkPromptInjection
