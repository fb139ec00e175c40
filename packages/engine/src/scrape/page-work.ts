import type { OpenedPage } from "@trawl/reader/page"
import { brandingOf } from "./branding/branding-of.ts"
import { stylesIn } from "./branding/styles-in.ts"
import { valueOn } from "./extract/value-on.ts"
import { structuredItems } from "./facts/structured-items.ts"
import { answerTo } from "./formats/answer-to.ts"
import { attributeValues } from "./formats/attribute-values.ts"
import { chosenFor } from "./formats/chosen-passages.ts"
import { differenceOf, type Texts } from "./formats/difference.ts"
import { embeddedMedia } from "./formats/embedded-media.ts"
import { menuOn } from "./formats/menu-on.ts"
import { passagesOf, type Told } from "./formats/passages.ts"
import { productOn } from "./formats/product-on.ts"
import { summaryOf } from "./formats/summary-of.ts"
import { injectionIn } from "./policy/injection/injection-in.ts"

/**
 * What formats have done on a page, all that takes longer the larger it is: in the engine, or in another process, to which
 * only plain data goes and from which only plain data comes.
 */
export const pageWork = {
  answer: (_: OpenedPage, { question, told }: { readonly question: string; readonly told: Told }) =>
    answerTo(question, passagesOf(told)),
  attributes: attributeValues,
  branding: brandingOf,
  difference: (_: OpenedPage, texts: Texts) => differenceOf(texts),
  highlights: (_: OpenedPage, { query, told }: { readonly query: string; readonly told: Told }) =>
    chosenFor(query, passagesOf(told)),
  injection: injectionIn,
  items: structuredItems,
  media: embeddedMedia,
  menu: menuOn,
  product: productOn,
  styles: stylesIn,
  summary: (_: OpenedPage, told: Told) => summaryOf(told),
  value: valueOn
}

export type WorkName = keyof typeof pageWork
export type WorkArgument<Name extends WorkName> = Parameters<(typeof pageWork)[Name]>[1]
export type WorkResult<Name extends WorkName> = Awaited<ReturnType<(typeof pageWork)[Name]>>
