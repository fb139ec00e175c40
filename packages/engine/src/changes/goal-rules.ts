import { amountsIn, isAboutPrices } from "./amounts.ts"
import type { Change } from "./change.ts"
import type { Goal } from "./goal.ts"
import { newVersion } from "./versions.ts"

/** A rule for a kind of goal. */
export interface GoalRule {
  /** Completes the sentence "No change …". */
  readonly missing: string
  readonly confidence: "high" | "medium"
  /** Whether the goal asks for it. */
  readonly asks: (goal: Goal) => boolean
  /** Why a change matches the goal; undefined if it does not. */
  readonly reason: (change: Change, goal: Goal) => string | undefined
}

const limitOf = ({ text }: Goal) => {
  const match =
    /\b(below|under|less than|at most|cheaper than|above|over|more than|at least|exceeds?)\b[^\d.]{0,20}(\d[\d.,]*)/
      .exec(text)
  const [value] = match === null ? [] : amountsIn(`$${match[2]}`)
  return match === null || value === undefined
    ? undefined
    : { value, isBelow: /below|under|less|most|cheaper/.test(match[1] ?? "") }
}

const price = /\b(?:pric(?:e[sd]?|ing)|costs?|cheaper|fees?|fares?|rates?|rent|discount(?:s|ed)?|bids?)\b|[$€£¥]/
const falling = /\b(?:drops?|dropped|falls?|fell|decreas\w+|lower\w*|reduc\w+|cheaper|discount\w*|goes down|sale)\b/
const rising = /\b(?:ris(?:es?|ing)|rose|increas\w+|higher|rais\w+|goes up|more expensive)\b/

const prices: GoalRule = {
  missing: "of a price matches the goal",
  confidence: "high",
  asks: ({ text }) => price.test(text),
  reason: (change, goal) => {
    const { after = "", before = "", path } = change
    const isPriced = isAboutPrices([before, after, ...path].join(" "))
    const [old, now] = [amountsIn(before, isPriced), amountsIn(after, isPriced)]
    const at = now.findIndex((value, place) => value !== old[place])
    const [was, is] = [old[at < 0 ? 0 : at], now[at < 0 ? 0 : at]]
    if (is === undefined || (at < 0 && old.length === now.length)) return undefined
    const limit = limitOf(goal)
    if (limit !== undefined) {
      const reaches = limit.isBelow ? is < limit.value : is > limit.value
      return reaches ? `The price ${is} is ${limit.isBelow ? "below" : "above"} ${limit.value}.` : undefined
    }
    if (was === undefined) {
      return falling.test(goal.text) || rising.test(goal.text)
        ? undefined
        : `The price ${is} is new.`
    }
    const fell = old.length === now.length ? is < was : Math.min(...now) < Math.min(...old)
    const [wantsFall, wantsRise] = [falling.test(goal.text), rising.test(goal.text)]
    if (wantsFall !== wantsRise && wantsFall !== fell) return undefined
    const [from, to] = old.length === now.length ? [was, is] : [Math.min(...old), Math.min(...now)]
    return `The price ${fell ? "fell" : "rose"} from ${from} to ${to}.`
  }
}

const soldOut =
  /sold out|out of stock|unavailable|not available|no longer available|fully booked|waiting list|waitlist|back-?order|coming soon|ausverkauft|ausgebucht|nicht (?:verfügbar|lieferbar|vorrätig)|épuisé|rupture de stock|indisponible|agotado|esaurito|uitverkocht/i
const inStock =
  /in stock|available|add to (?:cart|basket|bag)|buy now|\b\d+ (?:left|rooms? free|rooms? available|places? left|seats? left|tickets? left)|auf lager|verfügbar|lieferbar|vorrätig|en stock|disponib|op voorraad/i
const isAvailable = (text: string) => inStock.test(text) && !soldOut.test(text)

const stock: GoalRule = {
  missing: "of a stock state matches the goal",
  confidence: "high",
  asks: ({ text }) =>
    /\b(?:in stock|stock|restock\w*|availab\w+|unavailable|sold out|tickets?|book(?:able|ed))\b/.test(text),
  reason: ({ after = "", before = "" }, { text }) => {
    const wantsSoldOut = /sold out|out of stock|unavailable|runs? out/.test(text)
    if (wantsSoldOut) return soldOut.test(after) && !soldOut.test(before) ? "It is no longer available." : undefined
    return isAvailable(after) && !isAvailable(before) ? "It is available now." : undefined
  }
}

const versions: GoalRule = {
  missing: "names a newer version",
  confidence: "high",
  asks: ({ text }) => /\b(?:versions?|releas\w+|changelog|upgrade)\b/.test(text),
  reason: ({ after = "", before = "" }) => {
    const found = newVersion(before, after)
    return found === undefined ? undefined : `Version ${found} is new.`
  }
}

const dates: GoalRule = {
  missing: "of a date matches the goal",
  confidence: "medium",
  asks: ({ text }) =>
    /\b(?:dates?|deadlines?|schedules?|opening hours|timetables?|due|postpone\w*|reschedul\w*)\b/.test(text),
  reason: ({ after = "", before = "", kind, spans }) =>
    kind === "changed" && dated.test(before + after) &&
      (spans?.after ?? []).some(([start, end]) =>
        dated.test(after.slice(start, end)) || /\d/.test(after.slice(start, end))
      )
      ? "A date or time changed."
      : undefined
}

const dated =
  /\b(?:\d{1,2}[:.]\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|[ap]m|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|febr)uary|march|april|may|june|july|august|(?:sept|nov|dec)ember|october)\b/i

/** The rules for goals that name a kind of change. */
export const goalRules: ReadonlyArray<GoalRule> = [prices, stock, versions, dates]
