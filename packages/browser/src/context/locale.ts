import type { Location } from "../page/render-options.ts"

/** The languages of a location: its own list, or else the most common language of the country. */
export const languagesOf = (location: Location | undefined): ReadonlyArray<string> => {
  if (location === undefined) return []
  const { country = "US", languages = [] } = location
  const named = languages.filter(isTag)
  if (named.length > 0) return named
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return language === "und" ? [] : [`${language}-${country}`, language]
}

/** The time zone of most people in a country. */
export const timezoneOf = (country: string): string | undefined => {
  if (Object.hasOwn(mostPeople, country)) return mostPeople[country]
  const locale = new Intl.Locale(`und-${country}`)
  const zones: unknown = Reflect.has(locale, "getTimeZones")
    ? Reflect.apply(Reflect.get(locale, "getTimeZones"), locale, [])
    : Reflect.get(locale, "timeZones")
  return Array.isArray(zones) && typeof zones[0] === "string" ? zones[0] : undefined
}

/** Whether a country has this code. */
export const isCountry = (code: string): boolean => withoutPeople.has(code) || timezoneOf(code) !== undefined

/** Uninhabited islands, which have no time zone. */
const withoutPeople: ReadonlySet<string> = new Set(["BV", "HM"])

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

// countries with several time zones
const mostPeople: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FR: "Europe/Paris",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kiev",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
  VN: "Asia/Ho_Chi_Minh"
}
