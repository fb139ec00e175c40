/** A queue, first in, first out. Leaving takes constant time, whatever the length of the queue. */
export interface Line<Member> {
  /** Returns a function that leaves the queue and returns whether the member was still in it. */
  readonly join: (member: Member) => () => boolean
  readonly first: () => Member | undefined
  /** All members, in order. */
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
