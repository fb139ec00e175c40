import type { Blocks } from "./blocks.ts"

/** How many letters before each block are kept, and at the end, of all. */
export const keptLetters = (blocks: Blocks["blocks"], kept: Uint8Array): Float64Array => {
  const sums = new Float64Array(blocks.length + 1)
  for (let i = 0; i < blocks.length; i++) sums[i + 1] = (sums[i] ?? 0) + (kept[i] === 1 ? blocks[i]?.letters ?? 0 : 0)
  return sums
}
