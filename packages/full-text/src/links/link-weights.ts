/** How much links count. */
export const linkWeights = {
  /** How much of a page's rank it passes on. */
  damping: 0.85,
  rounds: 20,
  /** The weight of a link within a site, relative to a link to another site. */
  ownSite: 0.3,
  /** How many times better linked than a page without links the best are; on a scale of multiples. */
  bestRank: 1_000,
  /** How far the quality of a page has to move, of 255, to be a change. */
  notableQuality: 8,
  /** Maximum number of anchor texts per page; the most frequent are kept. */
  maxTexts: 8,
  /** A link text for this many pages, and this share of all pages, does not distinguish any of them. */
  minGeneric: 30,
  genericShare: 0.005
}
