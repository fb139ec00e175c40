import { boilerplateOf } from "./boilerplate.ts"
import type { HtmlElement, HtmlNode } from "../html/html-node.ts"
import type { HtmlPage } from "../html/parse-html.ts"
import { textOf } from "../html/text-of.ts"
import { removeWhere } from "../html/walk.ts"
import { type Blocks, blocksOf, kinds } from "./blocks.ts"
import { featureCount, featuresOf, ruledOutFeature } from "./features.ts"
import { probabilities } from "./forest.ts"
import { judgeBlocks } from "./judge-blocks.ts"
import { forest, tokenWeights } from "./model.ts"
import { titleOf } from "../metadata/page-metadata.ts"
import { isTaskBox } from "../markdown/task-boxes.ts"

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
  if (letters < minLetters) removeWhere(body, (element) => boilerplate.has(element))
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
const minLetters = 400

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

/** Removes all blocks except those marked 1 in `kept`, and the images next to them. In place. */
export const keepBlocks = (
  body: HtmlElement,
  { blocks, containers, mixed, pictures }: Blocks,
  kept: Uint8Array
): void => {
  const sums = new Uint32Array(blocks.length + 1)
  for (let i = 0; i < blocks.length; i++) sums[i + 1] = (sums[i] ?? 0) + (kept[i] ?? 0)
  const unwanted = new Set<HtmlElement>()
  for (const { element, end, first } of containers) {
    if (element !== body && end > first && sums[end] === sums[first]) unwanted.add(element)
  }
  for (const { at, element } of pictures) if (kept[at - 1] !== 1 && kept[at] !== 1) unwanted.add(element)
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]
    if (block === undefined || kept[i] === 1 || unwanted.has(block.container.element)) continue
    for (const text of block.nodes) {
      let top: HtmlNode = text
      while (top.parentNode !== null && top.parentNode !== block.container.element && !mixed.has(top.parentNode)) {
        top = top.parentNode
      }
      top.remove()
    }
  }
  removeWhere(body, (element) => unwanted.has(element) || (controls.has(element.localName) && !isTaskBox(element)))
}

const controls: ReadonlySet<string> = new Set(["datalist", "input", "option", "select", "textarea"])
