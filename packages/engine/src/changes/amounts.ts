import { foldedText } from "./comparison-key.ts"
import { money } from "./is-price.ts"
import { withPlainNumbers } from "./plain-numbers.ts"

/** The amounts of money in a text, in order; with `isPriced`, also numbers without a currency. */
export const amountsIn = (text: string, isPriced = false): ReadonlyArray<number> => {
  const plain = withPlainNumbers(foldedText(text.slice(0, maxLength)))
  const amounts = Array.from(plain.matchAll(new RegExp(money, "gu")), ([amount]) => amount)
  const numbers = amounts.length > 0 || !isPriced ? amounts : plain.match(/(?<![\w.,])\d+(?:[.,]\d+)?/g) ?? []
  return numbers.flatMap((amount) => {
    const value = Number(/\d+(?:[.,]\d+)?/.exec(amount)?.[0].replace(",", "."))
    return Number.isFinite(value) ? [value] : []
  })
}

/** Whether a text says that its numbers are prices. */
export const isAboutPrices = (text: string): boolean =>
  /\b(?:pric(?:e[sd]?|ing)|costs?|fees?|fares?|rent|preis(?:e|liste)?|prix|precios?|prezz[oi])\b/i.test(text)

const maxLength = 10_000
