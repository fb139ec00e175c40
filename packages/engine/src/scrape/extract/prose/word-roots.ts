import { looseToken, oneSpelling } from "@trawl/full-text/text"

/** The common root of a word family, such as `built` and `builder`, or `high` and `height`. */
export const rootOf = (low: string): string => {
  const known = remembered.get(low)
  if (known !== undefined) return known
  const base = stemOf(irregular.get(low) ?? plurals.get(low) ?? low)
  const root = families.get(base) ?? base
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(low, root)
  return root
}

const remembered = new Map<string, string>()
const maxRemembered = 20_000

const stemOf = (low: string): string => {
  if (underived.has(low)) return low
  const loose = oneSpelling(looseToken(low.replace(/(?<=\p{L}{3})est$/u, "")))
  const short = /^(.{4,})(?:ment|ery|ence?|ance?)$/u.exec(loose)?.[1] ??
    /^(.{4,})(?:er|or|ion|ity|al|ed|y)$/u.exec(loose)?.[1] ?? loose
  return short.replace(/([bdfgmnprt])\1$/u, "$1").replace(/(?<=.{3})[eiy]$/u, "")
}

/** Words that look derived from others but are not. */
const underived: ReadonlySet<string> = new Set(
  "number former later later order water river paper letter matter other center metal capital international national mineral general several never over under after ever summer winter easter major minor mayor colour color author actor factor motor mission million billion station nation region city country county university army body story party tower power member"
    .split(" ")
)

/** Irregular forms, mostly of verbs. */
const irregular: ReadonlyMap<string, string> = new Map(
  [
    "begin began begun",
    "build built builder",
    "write wrote written writer",
    "lead led",
    "hang hung",
    "hold held",
    "win won winner",
    "make made maker",
    "know known",
    "draw drew drawn",
    "grow grew grown",
    "sing sung sang singer",
    "fly flew flown",
    "rise rose risen",
    "give gave given",
    "take took taken",
    "bear born birth",
    "die died dies death dead",
    "find found",
    "buy bought",
    "sell sold sale",
    "speak spoke spoken",
    "break broke broken",
    "choose chose chosen choice",
    "keep kept keeper",
    "lie lay lain lies",
    "wear wore worn",
    "shoot shot",
    "teach taught",
    "bring brought",
    "think thought",
    "see saw seen",
    "eat ate eaten",
    "drive drove driven",
    "ride rode ridden",
    "swim swam",
    "steal stole stolen",
    "fight fought",
    "meet met",
    "run ran",
    "become became",
    "leave left",
    "lose lost",
    "spend spent",
    "send sent",
    "lend lent",
    "come came",
    "fall fell fallen",
    "feed fed",
    "catch caught",
    "sink sank sunk",
    "spin spun",
    "throw threw thrown",
    "freeze froze frozen",
    "hide hid hidden",
    "weave wove woven",
    "set sets setting",
    "study studied studies student"
  ].flatMap((line) => {
    const [base = "", ...forms] = line.split(" ")
    return forms.map((form) => [form, base] as const)
  })
)

const plurals: ReadonlyMap<string, string> = new Map([
  ["children", "child"],
  ["men", "man"],
  ["women", "woman"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["mice", "mouse"],
  ["geese", "goose"],
  ["people", "person"]
])

/** Synonyms in fields and questions: each line is one family. */
const families: ReadonlyMap<string, string> = new Map(
  [
    "height high tall elevation altitude",
    "length long",
    "width wide breadth broad",
    "depth deep",
    "weight weigh mass heavy",
    "price cost fee pay charge fare tariff",
    "speed fast velocity",
    "age old aged",
    "population inhabitants residents",
    "employees staff workforce employs",
    "license licence licensed",
    "architect designer design designed designs",
    "founder foundation founded founding establish established",
    "creator create created",
    "author write byline by",
    "premiere premiered",
    "inhabit inhabited",
    "marry marriage married spouse wife husband",
    "telephone phone",
    "email e-mail mail",
    "currency",
    "located location situated",
    "headquarters headquartered",
    "duration lasts",
    "area covers cover",
    "temperature hot",
    "diet eat eats food feed",
    "mandatory compulsory obligatory require required requires",
    "allow allowed permit permitted",
    "forbid forbidden prohibit prohibited ban banned",
    "maximum max",
    "minimum min",
    "manufacturer manufactured",
    "symbol",
    "birth bear born",
    "movie film",
    "colour color",
    "seat seats",
    "discover discovery discovered discoverer",
    "invent inventor invented invention",
    "present current"
  ].flatMap((line) => {
    const roots = line.split(" ").map((word) => stemOf(irregular.get(word) ?? word))
    return roots.map((root) => [root, roots[0] ?? root] as const)
  })
)

/** Whether a word is an irregular past form. */
export const isIrregularForm = (low: string): boolean => irregularForms.has(low)

const irregularForms: ReadonlySet<string> = new Set(
  [...irregular.keys()].filter((form) => !/(?:er|s|ing|birth|death|dead|sale|choice|maker)$/u.test(form))
)
