import type { MarkdownZones } from "./finding.ts"

/** Finds code and URLs in markdown, in one pass each. */
export const zonesOf = (markdown: string): MarkdownZones => {
  const kinds = new Uint8Array(markdown.length)
  markFences(markdown, kinds)
  for (const { 0: code, index } of markdown.matchAll(inlineCode)) kinds.fill(isCode, index, index + code.length)
  for (const { 0: url, index } of markdown.matchAll(address)) {
    for (let at = index; at < index + url.length; at++) kinds[at]! |= isUrl
  }
  return { isCode: (at) => (kinds[at]! & isCode) !== 0, isUrl: (at) => (kinds[at]! & isUrl) !== 0 }
}

const isCode = 1
const isUrl = 2

const markFences = (markdown: string, kinds: Uint8Array): void => {
  let open: { readonly mark: string; readonly at: number } | undefined
  for (const { 1: mark, index } of markdown.matchAll(fence)) {
    if (open === undefined) open = { mark: mark!, at: index }
    else if (mark![0] === open.mark[0] && mark!.length >= open.mark.length) {
      kinds.fill(isCode, open.at, index + mark!.length)
      open = undefined
    }
  }
  if (open !== undefined) kinds.fill(isCode, open.at)
}

const fence = /^[ >]{0,8}(`{3,100}|~{3,100})/gm
const inlineCode = /(?<!`)`[^`\n]+`(?!`)/g
const address = /\b(?:https?|ftp|wss?|ssh|git):\/\/[^\s<>"'`|)\]]+|(?<=\]\(<?)[^()\s<>]+/gi
