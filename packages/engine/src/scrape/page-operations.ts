import type { OpenedPage } from "@trawl/reader/page"
import { type ComparedPages, comparePages } from "../changes/compare-pages.ts"
import { brandingOf } from "./branding/branding-of.ts"
import { stylesIn } from "./branding/styles-in.ts"
import { taggerLoaded } from "./extract/spans/tagger.ts"
import { valueOn, type WantedValue } from "./extract/value-on.ts"
import { structuredItems } from "./facts/structured-items.ts"
import { answerQuestion } from "./formats/answer-question.ts"
import { attributeValues } from "./formats/attribute-values.ts"
import { relevantPassages } from "./formats/relevant-passages.ts"
import { differenceOf, type Texts } from "./formats/difference.ts"
import { embeddedMedia } from "./formats/embedded-media.ts"
import { menuOn } from "./formats/menu-on.ts"
import { passagesOf, type PassageSource } from "./formats/passages.ts"
import { productOn } from "./formats/product-on.ts"
import { summaryOf } from "./formats/summary-of.ts"
import { injectionIn } from "./policy/injection/injection-in.ts"

/**
 * Operations whose time grows with the size of the page. They run in the engine or in a reader process, so arguments
 * and results are plain data.
 */
export const pageOperations = {
  answer: (_: OpenedPage, { question, source }: { readonly question: string; readonly source: PassageSource }) =>
    answerQuestion(question, passagesOf(source)),
  attributes: attributeValues,
  branding: brandingOf,
  changes: (_: OpenedPage, pages: ComparedPages) => comparePages(pages),
  difference: (_: OpenedPage, texts: Texts) => differenceOf(texts),
  highlights: (_: OpenedPage, { query, source }: { readonly query: string; readonly source: PassageSource }) =>
    relevantPassages(query, passagesOf(source)),
  injection: injectionIn,
  items: structuredItems,
  media: embeddedMedia,
  menu: menuOn,
  product: productOn,
  styles: stylesIn,
  summary: (_: OpenedPage, source: PassageSource) => summaryOf(source),
  value: async (opened: OpenedPage, wanted: WantedValue) => {
    await taggerLoaded()
    return valueOn(opened, wanted)
  }
}

export type OperationName = keyof typeof pageOperations
export type OperationArgument<Name extends OperationName> = Parameters<(typeof pageOperations)[Name]>[1]
export type OperationResult<Name extends OperationName> = Awaited<ReturnType<(typeof pageOperations)[Name]>>
