import { bareWords } from "@trawl/full-text/text"

/** The parts of a monitor's goal that rules understand. */
export interface Goal {
  /** In lower case, without the part that says what to ignore. */
  readonly text: string
  /** The words that name the subject of the goal: without stop words and the words of the rules. */
  readonly subjects: ReadonlyArray<string>
  /** Its names and numbers. A matching change must contain them. */
  readonly names: ReadonlyArray<string>
  /** Words of changes to ignore. */
  readonly ignored: ReadonlyArray<string>
}

/** Reads a goal such as `Tell me when the price of the lamp falls below $80. Ignore shipping.` */
export const readGoal = (goal: string): Goal => {
  const text = goal.slice(0, maxLength).normalize("NFC").replace(/[‘’]/g, "'")
  const wanted: Array<string> = []
  const ignored: Array<string> = []
  for (const sentence of text.split(/(?<=[.!?;\n])\s/)) {
    const at = sentence.search(ignoring)
    wanted.push(at < 0 ? sentence : sentence.slice(0, at))
    if (at >= 0) ignored.push(sentence.slice(at).replace(ignoring, ""))
  }
  const request = wanted.join(" ")
  return {
    text: request.toLowerCase(),
    subjects: contentWords(request).filter((word) => !/^\d+$/.test(word)),
    names: [...new Set(Array.from(request.matchAll(named), ([name]) => name).flatMap(contentWords))],
    ignored: contentWords(ignored.join(" "))
  }
}

/** The words of a text as in searches, without stop words. */
export const contentWords = (text: string): ReadonlyArray<string> => {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) =>
    (word.length > 1 || /\d/.test(word)) && !common.has(word.toLowerCase())
  )
  return words.length === 0 ? [] : [...wordSet(words.join(" "))]
}

/** The words of a text as in searches. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(bareWords(text).flatMap(({ tokens }) => tokens))

const ignoring =
  /\b(?:ignor(?:e|ing)|except(?: for)?|excluding|but not|do not (?:report|alert|notify|care)(?: me)?(?: about)?|don't (?:report|alert|notify|care)(?: me)?(?: about)?|unless|rather than)\b/i

/** Quotations, words with a capital letter inside a sentence, and numbers. */
const named = /"[^"]{1,100}"|“[^”]{1,100}”|(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}-]+|(?<![\w.,])\d[\d.,]*/gu

const common: ReadonlySet<string> = new Set(
  [
    "a about after again all also am an and any anything are as at be become becomes been before being but by can change changed changes changing",
    "could different do does each every everything for from gets get give goes has have if in into is it its just let",
    "like me more my new no not notify now of on one only or our page pages please report send site so some soon something tell than that the",
    "their them then there these they this to track until up us want was watch we website were what when whenever where whether which while who",
    "will with would you your alert alerts appear appears added add adds know content detect monitor meaningful mention mentions mentioned mentioning",
    "containing contains contain item items entry entries announce announced announces publish published publishes posted post posts update updates updated",
    "price prices priced cost costs cheaper drop drops dropped fall falls fell decrease decreases decreased lower lowers lowered rise rises rose increase increases increased reduce reduced discount",
    "below above under over less version versions release releases released stock available availability sold out back restock restocked restocks unavailable",
    "list lists table tables row rows section text remove removed removes delete deleted disappear disappears gone date dates deadline deadlines time times schedule hours dollar dollars euro euros usd eur"
  ].join(" ").split(" ")
)

const maxLength = 2_000
