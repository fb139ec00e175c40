import { align } from "./align.ts"
import type { Block } from "./block.ts"
import { identityOf } from "./block-name.ts"
import { blocksOf } from "./blocks-of.ts"
import type { Change, Comparison, ComparisonOptions } from "./change.ts"
import { comparisonKey } from "./comparison-key.ts"
import { noiseBlocks } from "./noise-blocks.ts"
import { pairBlocks } from "./pair-blocks.ts"
import { type Masked, withoutPatterns } from "./without-patterns.ts"
import { wordSpans } from "./word-spans.ts"

/**
 * The changed blocks between two versions of a page's markdown. The time is bounded for pages of any content. Throws
 * `PatternTooSlow` for a pattern that takes too long on one of the pages.
 */
export const changesBetween = (before: string, after: string, options: ComparisonOptions = {}): Comparison => {
  if (before === after) return { changes: [], total: 0 }
  const { noise = "ignore", order = "count", patterns = [] } = options
  const [old, now] = [compared(before, noise, patterns), compared(after, noise, patterns)]
  const ids = new Map<string, number>()
  const idsOf = ({ keys }: Compared) =>
    keys.map((key) => {
      const id = ids.get(key) ?? ids.size
      ids.set(key, id)
      return id
    })
  const sides = [{ ...old, ids: idsOf(old) }, { ...now, ids: idsOf(now) }] as const
  const pairings = pairingsOf(...sides, order === "ignore")
  return { changes: pairings.slice(0, maxChanges).map(changeOf), total: pairings.length }
}

interface Compared {
  readonly blocks: ReadonlyArray<Block>
  readonly keys: ReadonlyArray<string>
}

/** The blocks to compare, and their keys. */
const compared = (
  markdown: string,
  noise: "ignore" | "report",
  patterns: ReadonlyArray<string>
): Compared => {
  const all = blocksOf(markdown)
  const ignored = noise === "ignore" ? noiseBlocks(all) : new Set<Block>()
  const masked = withoutPatterns(all.filter((block) => !ignored.has(block)), patterns)
  return {
    blocks: masked.map(({ block }) => block),
    keys: masked.map(({ block, text }: Masked) => comparisonKey(block, text, noise === "ignore"))
  }
}

interface Side extends Compared {
  readonly ids: ReadonlyArray<number>
}

interface FoundChange {
  readonly kind: Change["kind"]
  readonly before?: Block
  readonly after?: Block
}

const pairingsOf = (old: Side, now: Side, ignoresOrder: boolean): ReadonlyArray<FoundChange> => {
  const matches = align(old.ids, now.ids)
  const { gone, moved } = movesOf(old, now, matches)
  const found: Array<FoundChange> = []
  let [one, other] = [0, 0]
  for (const [before, after] of [...matches, [old.blocks.length, now.blocks.length] as const]) {
    const removed: Array<Block> = []
    for (; one < before; one++) if (!gone.has(one)) removed.push(old.blocks[one] as Block)
    const added: Array<Block> = []
    const flush = () => {
      for (const { after: is, before: was } of pairBlocks(removed.splice(0), added.splice(0))) {
        found.push({
          kind: was === undefined ? "added" : is === undefined ? "removed" : "changed",
          ...was === undefined ? {} : { before: was },
          ...is === undefined ? {} : { after: is }
        })
      }
    }
    for (; other < after; other++) {
      const from = moved.get(other)
      if (from === undefined) added.push(now.blocks[other] as Block)
      else if (!ignoresOrder) {
        flush()
        found.push({ kind: "moved", before: old.blocks[from] as Block, after: now.blocks[other] as Block })
      }
    }
    flush()
    ;[one, other] = [before + 1, after + 1]
  }
  return withMovedVersions(found)
}

/** A named row or price that was removed in one place and added in another changed and moved, as in a sorted list. */
const withMovedVersions = (found: ReadonlyArray<FoundChange>): ReadonlyArray<FoundChange> => {
  const [removed, added] = [onlyOnes(found, "removed"), onlyOnes(found, "added")]
  const versions = new Map<FoundChange, FoundChange>()
  const gone = new Set<FoundChange | undefined>()
  for (const [identity, change] of removed) {
    const other = added.get(identity)
    if (change === undefined || other === undefined) continue
    gone.add(change)
    versions.set(other, { ...other, kind: "changed", before: change.before as Block })
  }
  return gone.size === 0
    ? found
    : found.flatMap((change) => gone.has(change) ? [] : [versions.get(change) ?? change])
}

/** The changes of a kind by the identity of their block; undefined for blocks with the same identity. */
const onlyOnes = (found: ReadonlyArray<FoundChange>, kind: "added" | "removed") => {
  const ones = new Map<string, FoundChange | undefined>()
  for (const change of found) {
    const block = change.kind === kind ? change.after ?? change.before : undefined
    const identity = block === undefined ? undefined : identityOf(block)
    if (identity !== undefined) ones.set(identity, ones.has(identity) ? undefined : change)
  }
  return ones
}

/** The blocks on both pages whose order differs. */
const movesOf = (old: Side, now: Side, matches: ReadonlyArray<readonly [number, number]>) => {
  const [isMatched, isMatchedNow] = [new Set(matches.map(([at]) => at)), new Set(matches.map(([, at]) => at))]
  const left = new Map<number, Array<number>>()
  for (const [at, id] of old.ids.entries()) {
    if (isMatched.has(at)) continue
    const places = left.get(id)
    if (places === undefined) left.set(id, [at])
    else places.push(at)
  }
  const gone = new Set<number>()
  const moved = new Map<number, number>()
  if (left.size === 0) return { gone, moved }
  for (const [at, id] of now.ids.entries()) {
    const from = isMatchedNow.has(at) ? undefined : left.get(id)?.pop()
    if (from === undefined) continue
    gone.add(from)
    moved.set(at, from)
  }
  return { gone, moved }
}

const changeOf = ({ after, before, kind }: FoundChange): Change => {
  const block = after ?? before
  // shows the targets of links if nothing else differs
  const field = before !== undefined && after !== undefined && before.text === after.text && kind === "changed"
    ? "source"
    : "text"
  const [was, is] = [before?.[field].slice(0, maxTextLength), after?.[field].slice(0, maxTextLength)]
  return {
    kind,
    block: block?.kind ?? "paragraph",
    ...was === undefined ? {} : { before: was },
    ...is === undefined ? {} : { after: is },
    path: block?.path ?? [],
    ...kind === "changed" && was !== undefined && is !== undefined ? { spans: wordSpans(was, is) } : {}
  }
}

const maxChanges = 1_000
const maxTextLength = 10_000
