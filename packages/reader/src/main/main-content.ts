import { boilerplateOf } from "./boilerplate.ts"
import type { HtmlElement } from "../html/html-node.ts"
import type { HtmlPage } from "../html/parse-html.ts"
import { textOf } from "../html/text-of.ts"
import { removeWhere } from "../html/walk.ts"
import { type Blocks, blocksOf, kinds } from "./blocks.ts"
import { featureCount, featuresOf, ruledOutFeature } from "./features.ts"
import { probabilities } from "./forest.ts"
import { judgeBlocks } from "./judge-blocks.ts"
import { keepBlocks } from "./keep-blocks.ts"
import { forest, tokenWeights } from "./model.ts"
import { titleOf } from "../metadata/page-metadata.ts"

/**
 * The main content of a page: its body without the blocks that are classified as boilerplate. A page with
 * few words has too few features for that, so only elements that are navigation or similar by tag or class are removed.
 * Changes the page.
 */
export const mainContent = (page: HtmlPage, url: string): HtmlElement => {
  const { body } = page
  const boilerplate = boilerplateOf(body)
  const parts = blocksOf(body)
  const letters = parts.containers[0]?.letters ?? 0
  if (letters < fewestLetters) removeWhere(body, (element) => boilerplate.has(element))
  else {
    const rows = featuresOf(page, url, parts, boilerplate, (token) => tokenWeights.get(token) ?? 0)
    const probability = probabilities(forest, rows, featureCount)
    const kept = judgeBlocks(parts, probability, (index) => rows[index * featureCount + ruledOutFeature] === 1)
    keepTitle(page, parts, kept)
    keepBlocks(body, parts, kept)
  }
  return body
}

// a page of a few sentences
const fewestLetters = 400

/** Keeps the first `h1` that shares words with the page's title, or else the only one. Others name the site. */
const keepTitle = (page: HtmlPage, { containers }: Blocks, kept: Uint8Array): void => {
  const title = wordsOf(titleOf(page))
  const headings = containers.filter(({ element, end, first }) => element.localName === "h1" && end !== first)
  const [only, ...others] = headings.filter(({ kinds }) => (kinds & besides) === 0)
  const heading = headings.find(({ element }) => {
    const words = wordsOf(textOf(element))
    return words.length > 0 && words.filter((word) => title.includes(word)).length >= words.length / 2
  }) ?? (others.length === 0 ? only : undefined)
  if (heading !== undefined) kept.fill(1, heading.first, heading.end)
}

/** The parts of a page next to the main content. */
const besides = ["nav", "footer", "aside", "dialog"].reduce((bits, tag) => bits | (kinds.get(tag) ?? 0), 0)

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().slice(0, 500).match(/[\p{L}\p{N}]+/gu) ?? []
