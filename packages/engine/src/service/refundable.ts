import { credits as costs } from "@trawl/schema"

/** What decides the refund for feedback about a scrape or a parse. */
export interface RatedWork {
  readonly credits: number
  /** The page or file is a document such as a PDF. */
  readonly isFile: boolean
  /** The scrape had actions, or the format `json` or `screenshot`. */
  readonly isExtended: boolean
}

/** The credits that feedback about a scrape or a parse refunds: never more than it cost. */
export const refundOfWork = ({ credits, isExtended, isFile }: RatedWork): number =>
  isFile
    ? Math.min(Math.ceil(credits / 4), costs.feedbackOfFileAtMost)
    : isExtended
    ? Math.min(Math.ceil(credits / 4), costs.feedbackOfPageAtMost)
    : flatRefund(credits)

/** The credits that feedback about a search, a map or a simple scrape refunds. */
export const flatRefund = (credits: number): number => Math.min(credits, costs.feedback)
