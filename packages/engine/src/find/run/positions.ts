/** Whether some positions of the lists follow each other, one of each list in their order. The lists ascend. */
export const followEachOther = (lists: ReadonlyArray<ArrayLike<number>>): boolean => {
  const order = lists.map((_, at) => at).sort((one, other) => lists[one]!.length - lists[other]!.length)
  let starts: Array<number> | undefined
  // list by list, not start by start: the time is bounded by the sum of the lists' lengths
  for (const at of order) {
    starts = starts === undefined ? Array.from(lists[at]!, (position) => position - at) : startsAlsoIn(starts, lists[at]!, at)
    if (starts.length === 0) return false
  }
  return starts !== undefined
}

const startsAlsoIn = (starts: ReadonlyArray<number>, list: ArrayLike<number>, offset: number): Array<number> => {
  const kept: Array<number> = []
  let at = 0
  for (const start of starts) {
    while (at < list.length && list[at]! < start + offset) at++
    if (list[at] === start + offset) kept.push(start)
  }
  return kept
}
