/** Removes thousands separators from numbers and `.00` from amounts of money, so that equal values have equal texts. */
export const withPlainNumbers = (text: string): string =>
  /\d/.test(text)
    ? text.replace(grouped, withoutGroups).replace(amountAfter, "$1$2").replace(amountBefore, "$1$2")
    : text

/**
 * Groups of three digits: `1,250`, `1 250.00`, `1'250`, `1.250.000`, `1.250,00`. Not versions and addresses such as
 * `10.100.200.1`.
 */
const grouped =
  /(?<![\w.,:/-]|\d )(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,2})?|\d{1,3}(?: \d{3}){1,6}(?:[.,]\d{1,2})?|\d{1,3}(?:'\d{3}){1,6}(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3}){2,6}(?:,\d{1,2})?|\d{1,3}\.\d{3},\d{2})(?![\d]|[.,:]\d)/g

const withoutGroups = (number: string): string => {
  const decimals = /[.,]\d{1,2}$/.exec(number)?.[0] ?? ""
  const whole = number.slice(0, number.length - decimals.length).replace(/\D/g, "")
  return whole + decimals.replace(",", ".")
}

/** `$1200.00`, `€ 95,50`: a currency before the amount. */
const amountAfter = /([$€£¥₹] ?\d+)(?:[.,](?:00|-)(?![\d]|[.,]\d))()/g
/** `1200,00 €`: a currency after it. */
const amountBefore = /(\d)[.,](?:00|-)(?= ?(?:[$€£¥₹]|(?:EUR|USD|GBP|CHF)\b))()/g
