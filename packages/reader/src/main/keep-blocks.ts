import type { HtmlElement, HtmlNode } from "../html/html-node.ts"
import { removeWhere } from "../html/walk.ts"
import { isTaskBox } from "../markdown/task-boxes.ts"
import type { Blocks } from "./blocks.ts"

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
