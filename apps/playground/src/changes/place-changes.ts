import type { ChangedBlock } from "@trawl/types"

/** Finds the changed blocks of a page while its blocks are read in order. */
export interface PlacedChanges {
  /** A heading: the section above it ends. Returns the removed blocks of that section, which stand before the heading. */
  readonly heading: (text: string, level: number) => ReadonlyArray<ChangedBlock>
  /** The change of a block with this text, if it has one, and the changes before it that have no other place. */
  readonly take: (text: string) => {
    readonly before: ReadonlyArray<ChangedBlock>
    readonly change: ChangedBlock | undefined
  }
  /** The changes that are left at the end of the page. */
  readonly rest: () => ReadonlyArray<ChangedBlock>
}

/** Both the changes and the blocks of the page are in the order of the page. */
export const placeChanges = (changes: ReadonlyArray<ChangedBlock>): PlacedChanges => {
  const left = changes.map((change) => ({
    change,
    text: change.after === undefined ? undefined : plain(change.after),
    path: change.path.map(plainName)
  }))
  let path: ReadonlyArray<string> = []
  let levels: ReadonlyArray<number> = []
  const take = (count: number) => left.splice(0, count).map(({ change }) => change)
  return {
    heading: (text, level) => {
      const end = left.findIndex((next) => next.text !== undefined || !isSame(next.path, path))
      const removed = take(end === -1 ? left.length : end)
      const above = levels.findIndex((other) => other >= level)
      const stays = above === -1 ? levels.length : above
      levels = [...levels.slice(0, stays), level]
      path = [...path.slice(0, stays), plainName(text)]
      return removed
    },
    take: (text) => {
      const wanted = plain(text)
      const at = left.findIndex((next) =>
        next.text === wanted && isSame(next.path, next.change.block === "heading" ? path.slice(0, -1) : path)
      )
      const taken = take(at + 1)
      return { before: taken.slice(0, -1), change: taken.at(-1) }
    },
    rest: () => take(left.length)
  }
}

const isSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** The engine cuts long headings in the path of a change. */
const plainName = (text: string): string => plain(text).slice(0, maxNameLength)
const maxNameLength = 190

/** The text for comparing: the engine and the page may write spaces differently. */
const plain = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim()
