/** Who came first is first. Anybody may leave, at no cost to the others however long the line is. */
export interface Line<Member> {
  /** The returned function leaves; it says whether the member was still there. */
  readonly join: (member: Member) => () => boolean
  readonly first: () => Member | undefined
  /** In order. */
  readonly all: () => Iterable<Member>
}

export const line = <Member>(): Line<Member> => {
  const members = new Map<number, Member>()
  let first = 0
  let next = 0
  return {
    join: (member) => {
      const number = next++
      members.set(number, member)
      return () => members.delete(number)
    },
    first: () => {
      if (members.size === 0) return undefined
      while (!members.has(first)) first++
      return members.get(first)
    },
    all: () => members.values()
  }
}
