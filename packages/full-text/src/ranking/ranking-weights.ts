import type { FieldWeights } from "../segment/format/field-weights.ts"

/**
 * How much a word counts by where it stands.
 *
 * Saturation and the body's weights are as `npm run bench:engine -- tune --pages 10000 --fields` found them (they were 2, 1 and 0.75);
 * it had tried them and the weights of inner words, and was stopped there. On the half of the sites that it did not see, 1,000 sentences
 * and as many titles: mean reciprocal place 0.7859 before, 0.7902 after; sentence among the first ten 0.709 and 0.704, title first 0.983
 * both times. On 15,000 pages of all sites, 1,500 and as many: among the first ten 0.803 and 0.813, title first 0.987 and 0.985.
 */
export const fieldWeights: FieldWeights = {
  fields: {
    title: { weight: 8, lengthMatters: 0.3, usualLength: 8 },
    summary: { weight: 2, lengthMatters: 0.3, usualLength: 25 },
    url: { weight: 0, lengthMatters: 0.3, usualLength: 12 },
    headings: { weight: 4, lengthMatters: 0.3, usualLength: 40 },
    address: { weight: 3, lengthMatters: 0.3, usualLength: 6 },
    anchors: { weight: 4, lengthMatters: 0.3, usualLength: 20 },
    inner: { weight: 0.5, lengthMatters: 0.3, usualLength: 50 },
    body: { weight: 0.7, lengthMatters: 1, usualLength: 900 }
  },
  saturation: 1
}

/**
 * How much else counts for a page's place: what a score rises by, as a share of it, when something is wholly so.
 *
 * Closeness and quality are as `npm run bench:engine -- tune --pages 12000` found them. Wording and the number of candidates (100) are
 * by 1,000 sentences on 40,000 pages. Named is by the titles of 2,326 pages of four Debian packages and of what is installed: it puts
 * 99 % of them first, of those of one word, too, and moves none of 800 sentences out of the first ten.
 */
export const rankingWeights = {
  /** Its title has the words. */
  title: 0.5,
  /** Its title is just the words; half of it when a part of the title is. */
  named: 0.15,
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
