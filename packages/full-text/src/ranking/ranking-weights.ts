import type { FieldWeights } from "../segment/format/field-weights.ts"

/**
 * Weights of a word by field.
 *
 * Saturation and the weights of the body were tuned with `npm run bench:engine -- tune --pages 10000 --fields` (before:
 * 2, 1 and 0.75); the weights of inner words were not tuned to the end. On 1,000 sentences and titles of held-out
 * sites, the mean reciprocal rank rose from 0.7859 to 0.7902; the share of sentences in the first ten changed from
 * 0.709 to 0.704, and that of titles in first place stayed at 0.983. On 15,000 pages of all sites and 1,500 sentences
 * and titles: 0.803 to 0.813, and 0.987 to 0.985.
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
 * Weights of other ranking factors: the share by which a factor of 1 raises a score.
 *
 * Closeness and quality were tuned with `npm run bench:engine -- tune --pages 12000`. Wording and the number of
 * candidates (100) were tuned with 1,000 sentences on 40,000 pages, and named with the titles of 2,326 pages of four
 * Debian packages and the installed packages: it ranks 99 % of them first, including titles of a single word, and moves
 * none of 800 sentences out of the first ten.
 */
export const rankingWeights = {
  /** Its title has the words. */
  title: 0.5,
  /** The title equals the words; half of it if a part of the title does. */
  named: 0.15,
  /** The words are adjacent, as in the query. */
  closeness: 1.4,
  /** It has the very sentence of the query. */
  wording: 6,
  /** Links say that it matters. */
  quality: 0.15,
  /** It is as new as a search in a range of dates allows. */
  freshness: 0.3,
  /** What is left of the score of a page that is a copy of one before it. */
  copy: 0.2,
  /** The factor for each higher-ranked page of the same host, and its minimum. */
  sameHost: 0.95,
  sameHostAtLeast: 0.75,
  /** How many candidates are looked at so closely. */
  closely: 200
}
