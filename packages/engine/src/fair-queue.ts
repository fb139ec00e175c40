/**
 * A queue in which groups, such as teams, take turns, and so do the members of a group, however many items each of them
 * has.
 */
export class FairQueue<A> {
  /** The group whose last item was taken longest ago comes first, and so does the member of a group. */
  readonly #groups = new Map<string, Map<string, Array<Entry<A>>>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /**
   * Adds an item before the items of its member with a higher `rank`. Returns a function that removes it, and returns
   * false if the item has been taken.
   */
  add(group: string, member: string, item: A, rank = 0): () => boolean {
    const entry: Entry<A> = { item, rank, isWaiting: true }
    const members = this.#groups.get(group) ?? new Map<string, Array<Entry<A>>>()
    const entries = members.get(member) ?? []
    entries.splice(placeOf(rank, entries), 0, entry)
    this.#groups.set(group, members.set(member, entries))
    this.#size++
    return () => {
      if (!entry.isWaiting) return false
      // `next` removes it from its list, which may be long
      entry.isWaiting = false
      this.#size--
      return true
    }
  }

  /** Removes the next item and returns it; undefined if the queue is empty. */
  next(): A | undefined {
    for (const [group, members] of this.#groups) {
      this.#groups.delete(group)
      for (const [member, entries] of members) {
        members.delete(member)
        let entry = entries.shift()
        while (entry?.isWaiting === false) entry = entries.shift()
        if (entry === undefined) continue
        entry.isWaiting = false
        this.#size--
        if (entries.length > 0) members.set(member, entries)
        if (members.size > 0) this.#groups.set(group, members)
        return entry.item
      }
    }
    return undefined
  }
}

interface Entry<A> {
  readonly item: A
  readonly rank: number
  isWaiting: boolean
}

/** The index of the first entry with a higher rank. */
const placeOf = (rank: number, entries: ReadonlyArray<Entry<unknown>>): number => {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.rank <= rank) low = middle + 1
    else high = middle
  }
  return low
}
