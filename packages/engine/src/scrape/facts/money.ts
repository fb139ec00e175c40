/** An amount of money on a page. */
export interface Money {
  readonly amount: number
  /** ISO 4217; undefined if the page does not say. */
  readonly currency?: string | undefined
  readonly formatted: string
}

/**
 * Parses a number in common notations: `1,299.00`, `1.299,00`, `1 299`, `12k`. Undefined if the text is not a number.
 */
export const numberIn = (text: string): number | undefined => {
  const beginning = text.slice(0, 200)
  // notations of code: 30_000 and 4e3
  const inCode =
    /^[^\d]*?([-−+]?\d+(?:_\d{3})*(?:\.\d+)?[eE][-+]?\d{1,2}|[-−+]?\d{1,3}(?:_\d{3})+(?:\.\d+)?)(?![\p{L}\p{N}_])/u
      .exec(beginning)?.[1]
  if (inCode !== undefined) return Number(inCode.replaceAll("_", "").replace("−", "-"))
  const found = /[-−+]?\d[\d.,\s'’\u00a0\u202f]*/u.exec(beginning)
  if (found === null) return undefined
  const digits = found[0].replace(/(?<![\s'’\u00a0\u202f.,])[\s'’\u00a0\u202f.,]+$/u, "").replace(
    /[\s'’\u00a0\u202f]/gu,
    ""
  ).replace("−", "-")
  const value = Number(plain(digits))
  return Number.isFinite(value) ? scaled(value, text.slice(found.index + found[0].trimEnd().length)) : undefined
}

/** The amount of money in a text; undefined if there is none. */
export const moneyIn = (text: string): Money | undefined => {
  const found = amount.exec(text.slice(0, 500))
  if (found === null) return undefined
  const value = numberIn(found[0].replace(/[a-z]{3}|[a-z]{1,3}(?=[$.])/gi, " "))
  if (value === undefined || value < 0) return undefined
  const sign = signs.find(([sign]) => found[0].toLowerCase().includes(sign))
  const code = /\b[A-Z]{3}\b/.exec(found[0])?.[0]
  const currency = code !== undefined && codes.has(code) ? code : sign?.[1]
  const whole = scaled(value, text.slice(found.index + found[0].length))
  return {
    amount: whole,
    ...currency === undefined ? {} : { currency },
    formatted: found[0].replace(/\s+/g, " ").trim()
  }
}

/** Multiplies a number by the word for its magnitude, if any. */
const scaled = (value: number, after: string): number => {
  const scale = /^\s*(k|thousand|mn|million|bn|billion)\b/i.exec(after)?.[1]?.toLowerCase()
  const factor = scale === undefined ? 1 : /^[kt]/.test(scale) ? 1e3 : scale.startsWith("m") ? 1e6 : 1e9
  return Math.round(value * factor * 1e6) / 1e6
}

/** The last separator marks the decimals, unless three digits follow it and no other kind of separator precedes it. */
const plain = (digits: string): string => {
  const comma = digits.lastIndexOf(",")
  const dot = digits.lastIndexOf(".")
  if (comma !== -1 && dot !== -1) {
    return comma > dot
      ? digits.replaceAll(".", "").replace(",", ".")
      : digits.replaceAll(",", "")
  }
  if (comma !== -1) {
    return /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(digits)
      ? digits.replaceAll(",", "")
      : digits.replace(",", ".")
  }
  return /^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(digits) ? digits.replaceAll(".", "") : digits
}

// longer signs first, because C$ contains $
const signs: ReadonlyArray<readonly [sign: string, currency: string]> = [
  ["us$", "USD"],
  ["c$", "CAD"],
  ["ca$", "CAD"],
  ["a$", "AUD"],
  ["au$", "AUD"],
  ["nz$", "NZD"],
  ["hk$", "HKD"],
  ["s$", "SGD"],
  ["r$", "BRL"],
  ["chf", "CHF"],
  ["fr.", "CHF"],
  ["kč", "CZK"],
  ["zł", "PLN"],
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["円", "JPY"],
  ["₹", "INR"],
  ["rs.", "INR"],
  ["₩", "KRW"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["₪", "ILS"],
  ["฿", "THB"],
  ["₴", "UAH"],
  ["₫", "VND"],
  ["₱", "PHP"]
]

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"))

const sign =
  "(?:(?:US|CA?|AU?|NZ|HK|S|R)?\\$|[€£¥₹₩₽₺₪฿₴₫₱円]|Rs\\.|Fr\\.|CHF|zł|Kč|\\b(?:USD|EUR|GBP|JPY|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK|PLN|CZK|BRL|MXN|ZAR|SGD|HKD|KRW|TRY)\\b)"
const digits = "\\d[\\d.,'’\\u00a0\\u202f]{0,30}(?: \\d{3}){0,8}(?:[.,]\\d{1,2})?"
const amount = new RegExp(`${sign}\\s?${digits}|${digits}(?:,-|,–)?\\s?${sign}`, "u")
