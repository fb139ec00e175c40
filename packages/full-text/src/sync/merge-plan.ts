import type { LiveSegment } from "./live-segments.ts"

/** Parts to merge, and whether to write the result to a file; undefined if no merge is due. */
export interface MergePlan {
  readonly parts: ReadonlyArray<LiveSegment>
  readonly into: "memory" | "file"
}

/**
 * Merges eight small parts of similar size, so that each document is rewritten only when the index has grown eightfold.
 * `files` says whether files can be written: a large part is then written to a file as it is.
 */
export const smallMerge = (parts: ReadonlyArray<LiveSegment>, files: boolean): MergePlan | undefined => {
  const inMemory = parts.filter(isInMemory)
  const large = inMemory.find(({ segment }) => segment.size >= minAlone || segment.bytes >= minBytesAlone)
  if (files && large !== undefined) return { parts: [large], into: "file" }
  const documents = inMemory.reduce((sum, { segment }) => sum + segment.size, 0)
  if (files && documents >= minInFile) return { parts: inMemory, into: "file" }
  const same = ofOneTier(inMemory)
  return same && { parts: same, into: "memory" }
}

/** Merges files, including files with many deletions. */
export const fileMerge = (parts: ReadonlyArray<LiveSegment>): MergePlan | undefined => {
  const inFiles = parts.filter((part) => !isInMemory(part))
  const same = ofOneTier(inFiles) ??
    inFiles.filter(({ missing, segment }) => missing > segment.size * maxLoss).slice(0, 1)
  return same.length === 0 ? undefined : { parts: same, into: "file" }
}

/**
 * Merges files in idle time until each is larger than all smaller ones together. This leaves few files, and rewrites a
 * document only when the index has about doubled.
 */
export const restMerge = (parts: ReadonlyArray<LiveSegment>): MergePlan | undefined => {
  const files = parts.filter((part) => !isInMemory(part))
  const largestFirst = files.toSorted((one, other) => documentsOf(other) - documentsOf(one))
  let smaller = 0
  let merged = 0
  for (let count = 1; count <= files.length; count++) {
    const documents = documentsOf(largestFirst[files.length - count]!)
    if (smaller > 0 && documents <= smaller) merged = count
    smaller += documents
  }
  if (merged === 0) return undefined
  const small = new Set(largestFirst.slice(files.length - merged))
  return { parts: files.filter((part) => small.has(part)), into: "file" }
}

export const isInMemory = ({ since }: LiveSegment): boolean => since !== Infinity

const documentsOf = ({ missing, segment }: LiveSegment): number => segment.size - missing

const ofOneTier = (parts: ReadonlyArray<LiveSegment>): ReadonlyArray<LiveSegment> | undefined => {
  const tiers = new Map<number, Array<LiveSegment>>()
  for (const part of parts) {
    const tier = Math.floor(Math.log(documentsOf(part) + 1) / Math.log(partsPerTier))
    const same = tiers.get(tier)
    if (same === undefined) tiers.set(tier, [part])
    else same.push(part)
  }
  return [...tiers.values()].find(({ length }) => length >= partsPerTier)
}

const partsPerTier = 8
const minInFile = 4_000
const minAlone = 1_500
const minBytesAlone = 2 ** 22
const maxLoss = 0.3
