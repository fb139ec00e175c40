import { numberIn } from "../../facts/money.ts"
import type { Token } from "./tokens.ts"

/** A number with its unit, as a sentence writes it. */
export interface Amount {
  readonly value: number
  /** Index of the first token, and index after the last one. The unit is included. */
  readonly from: number
  readonly to: number
  /** Undefined for a bare number. */
  readonly unit?: Unit | undefined
  /** The amount is a bound: `up to 20`. */
  readonly bound?: "most" | "least" | undefined
}

export interface Unit {
  readonly dimension: string
  /** How many of the dimension's base unit it is; undefined where no conversion is exact. */
  readonly factor: number
}

/** The amounts in a sentence, including number words. Ordinals, years and parts of names do not count. */
export const amountsIn = (tokens: ReadonlyArray<Token>): ReadonlyArray<Amount> => {
  // cached, because every field reads the same sentences
  const known = read.get(tokens)
  if (known !== undefined) return known
  const found: Array<Amount> = []
  for (let at = 0; at < tokens.length; at++) {
    const number = numberAt(tokens, at)
    if (number === undefined) continue
    const { value } = number
    let { to } = number
    const sign = tokens[at - 1]
    const before = sign === undefined ? undefined : currencySigns.get(sign.text)
    const unit = before === undefined ? unitAt(tokens, to) : { unit: { dimension: before, factor: 1 }, to }
    if (unit !== undefined) to = unit.to
    const bound = boundAt(tokens, before === undefined ? at - 1 : at - 2)
    const isNegative = sign !== undefined && /^[-−]$/u.test(sign.text) && tokens[at]?.at === sign.end &&
      (at < 2 || tokens[at - 2]?.kind !== "number")
    found.push({
      value: isNegative ? -value : value,
      from: before === undefined ? at : at - 1,
      to,
      unit: unit?.unit,
      bound
    })
    at = to - 1
  }
  read.set(tokens, found)
  return found
}

const read = new WeakMap<ReadonlyArray<Token>, ReadonlyArray<Amount>>()

/** The unit that a text asks for and the words that name it: metres in `height in metres` and `height metres`. */
export const unitNamed = (
  words: ReadonlyArray<Token>
): { readonly unit: Unit; readonly words: ReadonlyArray<Token> } | undefined => {
  for (let at = 1; at < words.length; at++) {
    const unit = unitAt(words, at, true)
    if (
      unit !== undefined && words[at - 1]?.low !== "per" &&
      (words[at - 1]?.low === "in" ||
        unit.to === words.length && words[at - 1]?.low !== "the" &&
          smallNumbers.get(words[at - 1]?.low ?? "") === undefined)
    ) return { unit: unit.unit, words: words.slice(at, unit.to) }
  }
  return undefined
}

/**
 * The amount in another unit of the same dimension; undefined for another dimension. Only errors of binary fractions
 * are rounded away.
 */
export const converted = ({ unit, value }: Amount, wanted: Unit): number | undefined => {
  if (unit === undefined || unit.dimension !== wanted.dimension) return undefined
  const exact = unit.factor === wanted.factor ? value : value * unit.factor / wanted.factor
  return Number(exact.toPrecision(12))
}

const numberAt = (
  tokens: ReadonlyArray<Token>,
  at: number
): { readonly value: number; readonly to: number } | undefined => {
  const token = tokens[at]
  if (token === undefined) return undefined
  const next = tokens[at + 1]
  if (token.kind === "number") {
    // a date, a time, a ratio or an ordinal
    if (
      /[:/]/u.test(token.text) || /\.\d+\./u.test(token.text) ||
      next !== undefined && next.at === token.end && /^(?:st|nd|rd|th)$/u.test(next.low)
    ) return undefined
    const spaced = next?.kind === "number" && /^\d{3}$/u.test(next.text) && /^\d{1,3}$/u.test(token.text) &&
      next.at === token.end + 1
    const value = numberIn(spaced ? token.text + next.text : token.text)
    if (value === undefined) return undefined
    const behind = at + (spaced ? 2 : 1)
    const scale = scales.get(tokens[behind]?.low ?? "")
    return scale === undefined
      ? { value, to: behind }
      : { value: Number((value * scale).toPrecision(12)), to: behind + 1 }
  }
  const low = token.low
  const direct = smallNumbers.get(low)
  if (direct === undefined) return undefined
  let value = direct
  let to = at + 1
  const [, unit] = tokens[to]?.text === "-" ? [1, tokens[to + 1]] : [0, tokens[to]]
  const ones = direct >= 20 && direct < 100 ? smallNumbers.get(unit?.low ?? "") : undefined
  if (ones !== undefined && ones < 10) {
    value += ones
    to += tokens[to]?.text === "-" ? 2 : 1
  }
  const scale = tokens[to]?.low === "hundred" ? 100 : scales.get(tokens[to]?.low ?? "")
  return scale === undefined ? { value, to } : { value: value * scale, to: to + 1 }
}

const boundAt = (tokens: ReadonlyArray<Token>, at: number): Amount["bound"] => {
  const before = [at - 2, at - 1, at].map((place) => tokens[place]?.low ?? "").join(" ")
  if (
    /(?:\bup to|\bat most|\bas (?:much|many|long|high|far) as|\bno (?:more|longer|faster|higher) than|(?:^| )maximum of|\bfaster than|\blonger than)$/u
      .test(before)
  ) return "most"
  if (
    /(?:more|longer|greater|larger|higher) than$/u.test(before) &&
    tokens.slice(Math.max(0, at - 9), at - 1).some(({ low }) => /^(?:not|cannot|never)$|n['’]t$/u.test(low))
  ) return "most"
  return /(?:\bat least|\b(?:more|less|fewer|better|greater) than|\bover|\bunder|\bnearly|\balmost|\bbelow|\babove|\bbeyond|\bbefore|\bafter|\bno (?:less|fewer) than|minimum of)$/u
      .test(before)
    ? "least"
    : undefined
}

const smallNumbers: ReadonlyMap<string, number> = new Map([
  ..."one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ").map((word, at) => [word, at + 1] as const),
  ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) =>
    [word, 20 + 10 * at] as const
  ),
  ["hundred", 100],
  ["dozen", 12]
])
export const isNumberWord = (low: string): boolean => smallNumbers.has(low)

const scales: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["bn", 1e9],
  ["trillion", 1e12]
])

const unitAt = (
  tokens: ReadonlyArray<Token>,
  at: number,
  isRequested = false
): { readonly unit: Unit; readonly to: number } | undefined => {
  const place = tokens[at]?.text === "-" ? at + 1 : at
  const words = [0, 1, 2, 3].map((step) => tokens[place + step]?.low ?? "")
  for (const length of [4, 3, 2, 1]) {
    const unit = units.get(words.slice(0, length).join(" "))
    // letters such as m and l are units only after a number
    if (unit !== undefined && !(isRequested && length === 1 && (words[0] ?? "").length === 1 && words[0] !== "%")) {
      return { unit, to: place + length }
    }
  }
  return undefined
}

const currencySigns: ReadonlyMap<string, string> = new Map([["$", "USD"], ["€", "EUR"], ["£", "GBP"], ["¥", "JPY"], [
  "₹",
  "INR"
]])

const of = (dimension: string, factor: number, ...names: ReadonlyArray<string>) =>
  names.map((name) => [name, { dimension, factor }] as const)

const units: ReadonlyMap<string, Unit> = new Map([
  ...of("length", 1e-3, "mm", "millimetre", "millimetres", "millimeter", "millimeters"),
  ...of("length", 1e-2, "cm", "centimetre", "centimetres", "centimeter", "centimeters"),
  ...of("length", 1, "m", "metre", "metres", "meter", "meters"),
  ...of("length", 1e3, "km", "kilometre", "kilometres", "kilometer", "kilometers"),
  ...of("length", 0.0254, "inch", "inches"),
  ...of("length", 0.3048, "ft", "foot", "feet"),
  ...of("length", 0.9144, "yard", "yards"),
  ...of("length", 1609.344, "mile", "miles"),
  ...of("length", 1852, "nautical miles", "nautical mile"),
  ...of("area", 1, "m²", "square metres", "square meters", "square metre"),
  ...of("area", 1e4, "ha", "hectare", "hectares"),
  ...of("area", 1e6, "km²", "square kilometres", "square kilometers", "square kilometre"),
  ...of("area", 2589988.110336, "square miles", "square mile"),
  ...of("area", 4046.8564224, "acre", "acres"),
  ...of("area", 0.09290304, "square feet", "square foot"),
  ...of("volume", 1e-3, "ml", "millilitre", "millilitres", "milliliter", "milliliters"),
  ...of("volume", 1e-2, "cl", "centilitres"),
  ...of("volume", 1, "l", "litre", "litres", "liter", "liters"),
  ...of("volume", 1e3, "cubic metres", "cubic meters", "m³"),
  ...of("mass", 1e-6, "mg", "milligram", "milligrams"),
  ...of("mass", 1e-3, "g", "gram", "grams", "gramme", "grammes"),
  ...of("mass", 1, "kg", "kilo", "kilos", "kilogram", "kilograms", "kilogramme", "kilogrammes"),
  ...of("mass", 1e3, "t", "tonne", "tonnes", "metric ton", "metric tons"),
  ...of("mass", 0.45359237, "lb", "lbs", "pounds weight"),
  ...of("ton", 1, "ton", "tons"),
  ...of("ounce", 1, "ounce", "ounces"),
  ...of("time", 1e-3, "ms", "millisecond", "milliseconds"),
  ...of("time", 1, "s", "sec", "second", "seconds"),
  ...of("time", 60, "min", "minute", "minutes"),
  ...of("time", 3600, "h", "hour", "hours"),
  ...of("time", 86400, "day", "days", "earth days"),
  ...of("time", 604800, "week", "weeks"),
  ...of("months", 1, "month", "months"),
  ...of("months", 12, "year", "years", "years old"),
  ...of("celsius", 1, "° c", "°c", "℃", "degrees celsius", "degrees centigrade", "degree celsius", "celsius"),
  ...of("degrees", 1, "degree", "degrees", "°"),
  ...of("fahrenheit", 1, "° f", "degrees fahrenheit", "fahrenheit"),
  ...of("kelvin", 1, "k", "kelvin"),
  ...of("speed", 1, "km/h", "kilometres per hour", "kilometers per hour", "kph"),
  ...of("speed", 1.609344, "mph", "miles per hour"),
  ...of("speed", 3.6, "m/s", "metres per second", "meters per second"),
  ...of("density", 1, "g/cm³", "g/cm3", "grams per cubic centimetre", "grams per cubic centimeter"),
  ...of("torque", 1, "nm", "newton metres", "newton meters", "newton metre"),
  ...of("power", 1, "w", "watt", "watts"),
  ...of("power", 1e3, "kw", "kilowatt", "kilowatts"),
  ...of("power", 1e6, "mw", "megawatt", "megawatts"),
  ...of("power", 1e9, "gw", "gigawatt", "gigawatts"),
  ...of("horsepower", 1, "hp", "horsepower"),
  ...of("voltage", 1, "v", "volt", "volts"),
  ...of("current", 1, "ampere", "amperes", "amps"),
  ...of("frequency", 1, "hz", "hertz"),
  ...of("frequency", 1e3, "khz", "kilohertz"),
  ...of("frequency", 1e6, "mhz", "megahertz"),
  ...of("frequency", 1e9, "ghz", "gigahertz"),
  ...of("energy", 1, "kwh", "kilowatt-hours", "kilowatt hours"),
  ...of("calories", 1, "kcal", "calories", "kilocalories"),
  ...of("bytes", 1, "byte", "bytes"),
  ...of("bytes", 1e3, "kb", "kilobyte", "kilobytes"),
  ...of("bytes", 1e6, "mb", "megabyte", "megabytes"),
  ...of("bytes", 1e9, "gb", "gigabyte", "gigabytes"),
  ...of("bytes", 1e12, "tb", "terabyte", "terabytes"),
  ...of("bytes", 1024, "kib", "kibibytes"),
  ...of("bytes", 1048576, "mib", "mebibytes"),
  ...of("bytes", 1073741824, "gib", "gibibytes"),
  ...of("bits", 1, "bit", "bits"),
  ...of("pixels", 1, "px", "pixel", "pixels", "megapixels"),
  ...of("percent", 1, "%", "percent", "per cent"),
  ...of("USD", 1, "usd", "dollar", "dollars", "us dollar", "us dollars"),
  ...of("EUR", 1, "eur", "euro", "euros", "€"),
  ...of("GBP", 1, "gbp", "pounds sterling", "pound", "pounds"),
  ...of("CHF", 1, "chf", "francs", "swiss francs"),
  ...of("JPY", 1, "jpy", "yen"),
  ...of("CAD", 1, "canadian dollars"),
  ...of("AUD", 1, "australian dollars"),
  ...of("SEK", 1, "sek", "swedish kronor"),
  ...of("INR", 1, "inr", "rupees")
])
