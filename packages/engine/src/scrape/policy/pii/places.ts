import { capitalisedRuns, type Word } from "./capitalised.ts"
import type { Confidence, PiiFinding, ScannedText } from "./finding.ts"
import { ambiguousPlaces, placeNames, regions } from "./place-names.ts"

/**
 * Addresses, postal codes and coordinates by format; cities, states and countries by name. Parts of one address are
 * joined.
 */
export const findPlaces = (searched: ScannedText): ReadonlyArray<PiiFinding> => {
  const { text, zones } = searched
  const found: Array<PlaceFinding> = []
  for (const pattern of addresses) {
    for (const { 0: address, index } of text.matchAll(pattern)) {
      if (!zones.isUrl(index) && !zones.isCode(index)) {
        found.push({ entity: "LOCATION", start: index, end: index + address.length, certainty: 3, isAddress: true })
      }
    }
  }
  for (const run of capitalisedRuns(searched)) {
    for (let at = 0; at < run.length;) {
      const length = longestName(run, at)
      if (length === 0) {
        at++
        continue
      }
      const certainty = certaintyOf(run, at, length, text)
      const { start } = run[at]!
      const { end } = run[at + length - 1]!
      if (certainty !== undefined) {
        found.push({
          entity: "LOCATION",
          start,
          end,
          certainty,
          isAddress: false,
          isRegion: regions().has(text.slice(start, end).toLowerCase())
        })
      }
      at += length
    }
  }
  return joined(found.sort((one, other) => one.start - other.start || other.end - one.end), text)
}

interface PlaceFinding extends PiiFinding {
  readonly isAddress: boolean
  readonly isRegion?: boolean
}

const longestName = (run: ReadonlyArray<Word>, at: number): number => {
  for (let length = Math.min(5, run.length - at); length > 0; length--) {
    const name = run.slice(at, at + length).map(({ text }) => text).join(" ")
    if (
      placeNames().has(name.toLowerCase()) &&
      (name !== name.toUpperCase() || length > 1 || /^(?:USA|UAE|U\.S\.A?\.?|U\.K\.?)$/.test(name))
    ) return length
    if (length === 1 && placeNames().has(name.replace(/['’]s$/, "").toLowerCase())) return length
  }
  return 0
}

/** Undefined if the name is part of another name, such as that of a newspaper. */
const certaintyOf = (run: ReadonlyArray<Word>, at: number, length: number, text: string): Confidence | undefined => {
  const { start } = run[at]!
  const { end } = run[at + length - 1]!
  const next = run[at + length]?.text ?? ""
  if (
    bearers.test(next) || (/^(?:of|and)$/.test(next) && bearers.test(run[at + length + 1]?.text ?? "") && next === "of")
  ) return undefined
  if (
    /^(?:University|Bank|Republic|Treaty|Declaration|Museum|Institute)$/.test(run[at - 2]?.text ?? "") &&
    run[at - 1]?.text === "of"
  ) return undefined
  const before = text.slice(Math.max(0, start - 30), start)
  const after = text.slice(end, end + 30)
  const isPlaced =
    /\b(?:in|from|near|at|to|around|outside|between|visit(?:ed|ing)?|leav(?:e|ing)|left|toward|towards|across|through|throughout|based in|via|into|within|aus|bei|nach|à|city of|town of|location:|city:|country:|address:|capital)[ *|]{1,4}(?:[\p{Lu}][\p{L}]+(?:,| and| or) )?$/iu
      .test(before) ||
    /^, ?(?:\p{Lu}{2}\b|\p{Lu}\p{L}+)/u.test(after) &&
      regions().has(/^, ?([\p{L}. ]{2,20}?)(?=[,.;:)\n]|$| and\b)/u.exec(after)?.[1]?.toLowerCase() ?? "")
  const name = text.slice(start, end).toLowerCase()
  if (!ambiguousPlaces.has(name)) {
    const isOfMore = /^\p{Lu}\p{L}+$/u.test(next) && !/^(?:and)$/.test(next) && text[run[at + length - 1]!.end] === " "
    return isOfMore && !isPlaced ? 1 : 3
  }
  return isPlaced
    ? 3
    : text[start - 2] === "," || /^, \p{Lu}/u.test(after) && !/^, \p{Lu}\p{L}+ \p{Ll}/u.test(after)
    ? 2
    : 1
}

const bearers =
  /^(?:Times|Post|Journal|Tribune|Herald|Gazette|Chronicle|Magazine|Press|University|Airlines|Airways|Bank|Group|Inc|Ltd|Corp|Declaration|Protocol|Convention|Treaty|Accords?|Agreement|Review|Records|Stock|Exchange|Marathon|Mercantile|United|FC|Philharmonic|Symphony|Dolls|Fried|Syndrome|Stories|Knicks|Yankees|Lakers|Bulls|Heat|Giants|Red|Blues|Hilton|Unified|Edition|Release|Fashion)$/

const street = String
  .raw`(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|Square|Sq|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Close|Crescent|Circle|Cir|Grove|Gardens|Mews|Row|Hill|Walk|Alley|Trail|Broadway|Quay)`
const capital = String.raw`\p{Lu}[\p{L}'’-]{0,30}\.?`
const states =
  "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|ON|QC|BC|AB|MB|SK|NS|NB|NSW|VIC|QLD|TAS|ACT"

const addresses: ReadonlyArray<RegExp> = [
  new RegExp(
    String
      .raw`(?<![\p{L}\d.,$€£#-])\d{1,5}[A-Za-z]?(?:[-–/]\d{1,5})? (?:[NSEW]{1,2}\.? )?(?:(?:${capital}|\d{1,3}(?:st|nd|rd|th)|of|the) ){1,4}?${street}\b\.?(?: (?:North|South|East|West|[NSEW]{1,2})\b)?(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|Flat|Room|#)\.? ?[\w-]{1,6})?`,
    "gu"
  ),
  /(?<![\p{L}\d.])(?:Apt|Apartment|Suite|Flat|Unit) \d{1,4}[A-Za-z]?(?=, \d)/gu,
  /(?<!\p{L})(?:(?:\p{Lu}[\p{L}-]{0,25} ){0,2}\p{Lu}[\p{Ll}-]{0,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ring|ufer|markt|chaussee|straat|laan|gracht|plein|kade|gatan|vägen|gade|veien)|(?:\p{Lu}\p{Ll}{1,25}[ -]){1,4}(?:Straße|Strasse|Str\.|Weg|Platz|Allee|Ring)|(?:Am|An der|Im|Auf der|Unter den|Zum|Zur) \p{Lu}\p{Ll}{2,20}) \d{1,4} ?[a-z]?(?![\p{L}\d.])(?: ?[-–] ?\d{1,4})?/gu,
  /(?<![\p{L}\d.])\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|place|chemin|allée|quai|impasse|cours|route|square)(?: (?:de la|de l['’]|des|du|de|d['’]|la|le|les))? ?\p{Lu}[\p{L}'’-]{0,30}(?:[ -](?:de |du |la )?\p{Lu}[\p{L}'’-]{0,30}){0,3}/gu,
  /(?<!\p{L})(?:Calle|C\/|Avenida|Avda?\.|Plaza|Paseo|Carrera|Via|Viale|Piazza|Corso|Largo|Rua|Praça|Travessa|Ulica|ul\.|Rue|Avenue|Boulevard)(?: (?:de|del|della|dei|da|do|dos|las?|los|la))* \p{Lu}[\p{L}'’-]{0,30}(?: (?:(?:de|del|da|do|y|e) )?\p{Lu}[\p{L}'’-]{0,30}){0,3},? (?:n[ºo°]?\.? ?|s\/n)?\d{1,4}(?![\d.])[a-z]?/gu,
  new RegExp(
    String
      .raw`(?<![\p{L}-])(?:(?:St\.|Ft\.|${capital}) ){0,2}\p{Lu}[\p{L}'’-]{1,30}, (?:${states})(?![\p{L}-])\.?(?: \d{5}(?:-\d{4})?(?![\d-])| \d{4}(?!\d)| [A-Z]\d[A-Z] ?\d[A-Z]\d)?`,
    "gu"
  ),
  /(?<![\p{L}\d-])(?:GIR 0AA|[A-PR-UWYZ][A-HK-Y]?\d[A-HJKMNP-Y\d]? \d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\d-])/gu,
  /(?<![\p{L}\d-])[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?![\p{L}\d-])/gu,
  /(?<![\p{L}\d.,#-])(?:[A-Z]{1,2}-)?\d{4,5} (?:[A-Z]{2} )?(?=\p{Lu}\p{Ll})(?:Berlin|Hamburg|München|Köln|Frankfurt(?: am Main)?|Stuttgart|Düsseldorf|Leipzig|Dresden|Hannover|Nürnberg|Bremen|Bonn|Münster|Mainz|Freiburg|Heidelberg|Potsdam|Musterstadt|Wien|Graz|Linz|Salzburg|Innsbruck|Zürich|Bern|Basel|Genf|Genève|Lausanne|Luzern|Paris|Lyon|Marseille|Toulouse|Nice|Nantes|Bordeaux|Lille|Strasbourg|Madrid|Barcelona|Valencia|Sevilla|Bilbao|Roma|Milano|Torino|Napoli|Firenze|Bologna|Venezia|Amsterdam|Rotterdam|Utrecht|Eindhoven|Den Haag|Bruxelles|Brussels?|Antwerpen|Gent|København|Aarhus|Oslo|Helsinki|Praha|Warszawa|Budapest)/gu,
  /(?<!\p{L})P\.? ?O\.? Box \d{1,7}|\bPostfach \d[\d ]{1,8}\d/gu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,8})? ?° ?(?:\d{1,2}(?:\.\d{1,4})? ?['′’] ?(?:\d{1,2}(?:\.\d{1,4})? ?["″”] ?)?)?[NS],? ?\d{1,3}(?:\.\d{1,8})? ?° ?(?:\d{1,2}(?:\.\d{1,4})? ?['′’] ?(?:\d{1,2}(?:\.\d{1,4})? ?["″”] ?)?)?[EW]/gu,
  /(?<=\b(?:coordinates|gps|location|lat(?:itude)?\/lon(?:g(?:itude)?)?|coords)[: (]{1,4})-?\d{1,2}\.\d{3,8}, ?-?\d{1,3}\.\d{3,8}/giu
]

/** Joins an address with the following city, and a city with its country. */
const joined = (places: ReadonlyArray<PlaceFinding>, text: string): ReadonlyArray<PlaceFinding> => {
  const result: Array<PlaceFinding> = []
  for (const place of places) {
    const last = result.at(-1)
    if (last !== undefined && place.end <= last.end) continue
    const between = last === undefined || place.start < last.end ? "" : text.slice(last.end, place.start)
    const belongs = last !== undefined &&
      (place.start < last.end ||
        (/^(?:, ?| |  ?\n)$/.test(between) &&
          (last.isAddress || place.isAddress ||
            (place.isRegion === true && last.isRegion !== true && between !== " " &&
              !/^,? ?(?:and|or|und|et|y|e|o) |^, \p{Lu}/u.test(text.slice(place.end, place.end + 6))))))
    if (belongs) {
      result[result.length - 1] = {
        ...last,
        end: place.end,
        certainty: 3,
        isAddress: last.isAddress || place.isAddress,
        isRegion: place.isRegion ?? false
      }
    } else result.push(place)
  }
  return result
}
