import type { FieldWeights } from "../segment/field-weights.ts"

/** How much a word counts by where it stands. */
export const fieldWeights: FieldWeights = {
  fields: {
    title: { weight: 8, lengthMatters: 0.3, usualLength: 8 },
    summary: { weight: 2, lengthMatters: 0.3, usualLength: 25 },
    url: { weight: 0, lengthMatters: 0.3, usualLength: 12 },
    headings: { weight: 4, lengthMatters: 0.3, usualLength: 40 },
    address: { weight: 3, lengthMatters: 0.3, usualLength: 6 },
    anchors: { weight: 4, lengthMatters: 0.3, usualLength: 20 },
    inner: { weight: 0.5, lengthMatters: 0.3, usualLength: 50 },
    body: { weight: 1, lengthMatters: 0.75, usualLength: 900 }
  },
  saturation: 2
}

/**
 * How much else counts for a page's place: what a score rises by, as a share of it, when something is wholly so.
 *
 * Closeness and quality are as `npm run bench:engine -- tune --pages 12000` found them (they were 1 and 0.3). On the half of the sites
 * that it did not see, 1,000 sentences and as many titles: mean reciprocal place 0.7770 before, 0.7794 after; sentence among the first
 * ten 0.687 and 0.688 (many stand on dozens of pages), title first 0.983 and 0.984.
 */
export const rankingWeights = {
  /** Its title has the words. */
  title: 0.5,
  /** The words stand together as in the query. */
  closeness: 1.4,
  /** It has the very sentence of the query. */
  wording: 6,
  /** Links say that it matters. */
  quality: 0.15,
  /** It is as new as a search in a range of dates allows. */
  freshness: 0.3,
  /** What is left of the score of a page that is a copy of one before it. */
  copy: 0.2,
  /** What every page of the same host before it leaves of a page's score, and what they leave at least. */
  sameHost: 0.95,
  sameHostAtLeast: 0.75,
  /** How many candidates are looked at so closely. */
  closely: 200
}
