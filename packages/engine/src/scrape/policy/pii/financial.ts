import type { PiiFinding, ScannedText } from "./finding.ts"

/** Numbers of payment cards, bank accounts and tax payers, by format or label. */
export const findFinancial = ({ text, zones }: ScannedText): ReadonlyArray<PiiFinding> => {
  const found: Array<PiiFinding> = []
  const add = (start: number, end: number) => found.push({ entity: "FINANCIAL", start, end, certainty: 3 })
  for (const { 0: number, index } of text.matchAll(cardLike)) {
    const digits = number.replace(/\D/g, "")
    if (
      !zones.isUrl(index) && brands.test(digits) && passesLuhn(digits) &&
      !ofThings.test(text.slice(Math.max(0, index - 20), index)) && /[1-9].*[1-9]/.test(digits.slice(1, -1))
    ) add(index, index + number.length)
  }
  for (const { 0: start, index } of text.matchAll(ibanLike)) {
    const end = ibanEnd(text, index, ibanLengths.get(start.slice(0, 2).toUpperCase()))
    if (end !== undefined) add(index, end)
  }
  for (const { 0: number, index } of text.matchAll(socialSecurity)) {
    if (!zones.isUrl(index)) add(index, index + number.length)
  }
  for (const { 0: number, index } of text.matchAll(maskedCard)) add(index, index + number.length)
  for (const pattern of labelled) {
    for (const { 0: match, 1: number, index } of text.matchAll(pattern)) {
      const start = index + match.length - number!.length
      if (/\d/.test(number!) || pattern === bankCodes) add(start, start + number!.length)
    }
  }
  return found
}

const cardLike =
  /(?<![\w.,+\-/#=]|\d )[2-6]\d{3}(?:([ -])?\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|[ -]?\d{6}[ -]?\d{4,5})(?![\w-]|[.,]\d| \d)/g
const ofThings = /\b(?:serial|order|invoice|tracking|item|model|part|isbn|ean|sku|ticket|id)\b[^\d]*$/i
const brands =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|5\d\d|4[4-9]\d|2\d\d)\d{12}(?:\d{3})?|(?:50|5[6-9]|6\d)\d{14})$/

const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

const ibanLike = /(?<![A-Za-z\d])[A-Z]{2}\d{2}(?=[ -]?[A-Z\d]{4})/g

const ibanEnd = (text: string, index: number, length: number | undefined): number | undefined => {
  if (length === undefined) return undefined
  let letters = ""
  let at = index
  for (; at < text.length && letters.length < length; at++) {
    const letter = text[at]!
    if (/[A-Z\d]/.test(letter)) letters += letter
    else if (!/[ \u00a0-]/.test(letter) || !/[A-Z\d]/.test(text[at + 1] ?? "")) return undefined
  }
  return letters.length === length && !/[A-Za-z\d]/.test(text[at] ?? "") && remainder(letters) === 1 ? at : undefined
}

/** The checksum of ISO 7064, 97-10. */
const remainder = (iban: string): number => {
  let rest = 0
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}

const socialSecurity = /(?<![\w.+\-/]|\d )(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g

const maskedCard = /(?<![*xX•\w])(?:[*xX•]{4}[ -]?){2,3}\d{4}(?!\w)/g

const between = String
  .raw`(?: (?:number|nummer|no|nr|num|code|id|#|is|was|ends? (?:in|with)|ending in))?(?:\.|(?=\W))[ *\t|]{0,4}(?:is |was )?[:=#]?[ *\t|"']{0,4}`
const bankCodes = new RegExp(
  String
    .raw`(?<!\w)(?:[Bb][Ii][Cc]|S(?:WIFT|wift)|swift)(?:(?: ?\/ ?| )(?:BIC|SWIFT|Bic|Swift))?(?:[- ]?[Cc]ode|[- ]CODE)?${between}([A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?)(?!\w)`,
  "g"
)
const ignoringCase = (names: string, number: string) =>
  new RegExp(String.raw`(?<![\w-])(?:${names})${between}(${number})(?!\w)`, "gi")
const labelled: ReadonlyArray<RegExp> = [
  bankCodes,
  ignoringCase(
    "(?:bank |checking |savings |current |debit )?account|acct|a/c|bankkonto|konto(?:nummer|nr)?|kto|numéro de compte|cuenta|conto corrente|iban",
    String.raw`(?:[A-Z]{2}\d{2}[ -]?)?\d[\d -]{4,24}\d`
  ),
  ignoringCase(
    "(?:aba |bank )?routing|aba|transit|blz|bankleitzahl|bsb|ifsc|clabe|cuil|cbu",
    String.raw`(?:[A-Z]{4}0[A-Z\d]{6}|\d[\d -]{4,22}\d)`
  ),
  ignoringCase("sort[ -]code", String.raw`\d\d[ -]?\d\d[ -]?\d\d`),
  ignoringCase(
    "ssn|social security|sin|national insurance|ni|nino|itin|ein|tin|tax(?:payer)?(?: id(?:entification)?)?|steuer-?(?:id|nummer|nr)|vat(?: reg(?:istration)?)?|ust-?id(?:nr)?|nif|nie|dni|codice fiscale|cpf|cnpj|pan|aadhaar",
    String
      .raw`\d(?:[ ./-]?\d){5,15}(?:-?[A-Z])?|[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D]|(?=[A-Z./-]{0,8}\d[A-Z./-]{0,4}\d)[A-Z\d][A-Z\d./-]{6,18}`
  ),
  ignoringCase(
    "(?:credit |debit |payment )?card|visa|mastercard|amex|american express|carte|kreditkarte|tarjeta",
    String.raw`\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{2,7}|\d{4}[ -]?\d{6}[ -]?\d{5}`
  ),
  ignoringCase("cvv2?|cvc2?|card security|pin", String.raw`\d{3,6}`)
]

/** The lengths of IBANs by country, from ISO 13616. */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  ("AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 " +
    "GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 " +
    "OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30")
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))])
)
