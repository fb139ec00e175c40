import type { Blocks } from "./blocks.ts"

/** The number of kept letters before each block, and in total at the end. */
export const letterSums = (blocks: Blocks["blocks"], kept: Uint8Array): Float64Array => {
  const sums = new Float64Array(blocks.length + 1)
  for (let i = 0; i < blocks.length; i++) sums[i + 1] = (sums[i] ?? 0) + (kept[i] === 1 ? blocks[i]?.letters ?? 0 : 0)
  return sums
}
