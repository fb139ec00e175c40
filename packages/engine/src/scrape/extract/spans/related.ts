import { rootOf } from "../prose/word-roots.ts"

/** Whether two words may have the same meaning, by their roots: `needs` and `requires`, `firm` and `employer`. */
export const isRelated = (one: string, other: string): boolean => {
  if (one === other) return true
  const groups = groupsOf.get(one)
  if (groups !== undefined && groupsOf.get(other)?.some((group) => groups.includes(group)) === true) return true
  const shared = Math.min(one.length, other.length)
  // `captive` and `captivity`
  return shared >= minStemLength && one.slice(0, shared - 1) === other.slice(0, shared - 1) &&
    Math.abs(one.length - other.length) < 5
}

const minStemLength = 6

const groupsOf: ReadonlyMap<string, ReadonlyArray<number>> = (() => {
  const groups = new Map<string, Array<number>>()
  const lines = [
    "need require minimum at-least requirement prerequisite depend",
    "start begin found create launch originate set open establish",
    "open launch inaugurate unveil start",
    "make build construct produce manufacture create maker builder assemble",
    "run head manage operate chief director manager executive chair boss",
    "lead command general commander leader head",
    "own belong possess owner property",
    "name call title rename known",
    "live inhabit reside home habitat",
    "base headquarters office seat located",
    "number count total many",
    "price cost fee toll admission ticket fare pay charge rate",
    "salary wage pay",
    "revenue sales turnover income",
    "teach train instruct teacher pupil study",
    "succeed follow successor replace after",
    "precede predecessor before former",
    "win award prize receive victory",
    "publish release issue publication publisher appear",
    "version release current latest",
    "write author pen compose written",
    "record measure",
    "size large big length",
    "length stretch span long run",
    "wide across width breadth",
    "height tall climb elevation altitude rise above",
    "deep depth deepest",
    "heavy weight mass weigh",
    "old age oldest year",
    "capacity hold seat accommodate sleep store",
    "maximum most limit up largest allow no-more",
    "repeat retry attempt again try times",
    "expire valid validity lifetime end",
    "keep retain store last",
    "last take duration long continue minute hour",
    "reach destination go arrive cross",
    "leave depart departure",
    "arrive arrival reach",
    "guarantee warranty",
    "return refund money-back back",
    "language written programming implement",
    "die death deceased killed dead casualty",
    "marry wife husband spouse partner",
    "child son daughter",
    "job profession occupation work career post",
    "employ staff worker people work personnel",
    "visitor guest people come attend attendance draw audience",
    "inhabitant resident population people",
    "mayor mayoress",
    "material made consist",
    "colour color",
    "eat feed diet food prey",
    "enemy predator",
    "describe name first",
    "find discover",
    "measure length",
    "cause due because reason",
    "close shut end closed",
    "renew restore renovate refurbish repair",
    "cook simmer boil bake",
    "temperature degree heat",
    "protect encrypt secure",
    "sign signature",
    "transport carry protocol",
    "use employ utilise run",
    "contain include hold hide",
    "grow cultivate",
    "company firm manufacturer maker brand producer",
    "film movie",
    "actor star play role",
    "default unless standard",
    "option setting parameter flag",
    "command run execute",
    "distance far away",
    "speed fast",
    "frequency often every interval",
    "support available compatible allow work",
    "license licence distribute",
    "maintain maintainer maintenance",
    "supervise advise supervisor adviser"
  ]
  lines.forEach((line, at) => {
    for (const word of line.split(" ")) {
      const root = rootOf(word)
      groups.set(root, [...groups.get(root) ?? [], at])
    }
  })
  return groups
})()
