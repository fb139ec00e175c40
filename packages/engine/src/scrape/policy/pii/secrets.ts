import type { PiiFinding, ScannedText } from "./finding.ts"

/** Keys, tokens and passwords: by format, or by the name of their field. */
export const findSecrets = ({ text }: ScannedText): ReadonlyArray<PiiFinding> => {
  const found: Array<PiiFinding> = []
  const add = (start: number, end: number, certainty: PiiFinding["certainty"] = 3) =>
    found.push({ entity: "SECRET", start, end, certainty })
  for (const { 0: whole, 1: kind, index } of text.matchAll(privateKey)) {
    const footer = `-----END ${kind}-----`
    const end = text.slice(index, index + maxKeyLength).indexOf(footer)
    add(index, end === -1 ? index + whole.length : index + end + footer.length)
  }
  for (const { 0: token, index } of text.matchAll(webToken)) add(index, index + token.length)
  for (const { 0: token, 1: prefix, index } of text.matchAll(prefixed)) {
    if (isRandom(token.slice(prefix!.length))) add(index, index + token.length)
  }
  for (const { 0: match, 1: credentials, index } of text.matchAll(inUrl)) {
    if (!isPlaceholder(credentials!.split(":")[1]!)) {
      add(index + match.length - credentials!.length - 1, index + match.length - 1)
    }
  }
  for (const { 0: match, 1: token, index } of text.matchAll(authorization)) {
    if (isRandom(token!)) add(index + match.length - token!.length, index + match.length)
  }
  for (const { 0: match, 1: name, 2: quoted, 3: bare, index } of text.matchAll(assigned)) {
    const value = quoted ?? bare!.replace(/(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/, "")
    const start = index + match.length - (quoted ?? bare!).length
    if (isValue(name!, value, quoted !== undefined)) add(start, start + value.length)
  }
  for (const { 0: token, index } of text.matchAll(long)) {
    if (isMixed(token) && isRandom(token)) add(index, index + token.length, 1)
  }
  return found
}

const privateKey = /-----BEGIN ((?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?)-----/g
const maxKeyLength = 20_000
// the look-behind prevents quadratic time on long runs of letters
const webToken = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g
const prefixes = [
  "sk-(?:proj-|ant-|or-|svcacct-)?(?:api\\d\\d-|v1-)?",
  "[spr]k_(?:live|test)_",
  "whsec_",
  "gh[pousr]_",
  "github_pat_",
  "gl(?:pat|dt|ptt|rt)-",
  "xox[abeprs]-",
  "xapp-",
  "(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z\\d]{16}(?!\\w))",
  "AIza(?=[\\w-]{35}(?![\\w-]))",
  "ya29\\.",
  "GOCSPX-",
  "SG\\.",
  "npm_",
  "pypi-",
  "hf_",
  "fc-",
  "dop_v1_",
  "doo_v1_",
  "shp(?:at|ca|pa|ss)_",
  "sq0(?:atp|csp)-",
  "EAAA",
  "key-",
  "(?:AC|SK)(?=[\\da-f]{32}(?!\\w))",
  "lin_api_",
  "fig[dp]_",
  "gsk_",
  "r8_",
  "xai-",
  "pplx-",
  "tvly-",
  "dapi(?=[\\da-f]{32})",
  "ATATT",
  "NRAK-",
  "PMAK-",
  "pul-",
  "sntry[su]_",
  "dckr_pat_",
  "hv[sb]\\.",
  "AGE-SECRET-KEY-1",
  "glsa_",
  "secret_",
  "rubygems_",
  "tfp_",
  "nfp_",
  "vercel_",
  "supabase_",
  "sbp_",
  "phc_",
  "rnd_",
  "LTAI"
]
const prefixed = new RegExp(`(?<![\\w-])(${prefixes.join("|")})[A-Za-z\\d_+/=-]{14,}(?:\\.[\\w-]{16,})?`, "g")
const inUrl = /(?<![\w+.-])[a-z][a-z\d+.-]{1,20}:\/\/([^\s/:@"'<>()[\]]{0,100}:[^\s/@"'<>()[\]]{1,200})@/gi
const authorization = /(?<!\w)(?:bearer|basic|token)[ :]{1,2}"?([A-Za-z\d._~+/-]{16,}={0,2})/gi
const assigned =
  /((?:password|passwd|passwort|pwd|passphrase|passcode|contraseña|mot de passe|secret|token|(?:api|access|auth|secret|private|encryption|signing|license|account|master|subscription)[ _-]?key|credentials?)s?\d?)(?![a-z\d])["'`*]{0,3} ?(?::=|=>|==?|:|\|| is:?| lautet:?)[ *\t]{0,4}(?:["'`]([^"'`\n\s]{6,500})(?=["'`])|(?!["'`])((?:[^\s"'`|<>,;&)\]}]|&(?!\w{1,30}=)){6,500}))/gi
const long = /(?<![\w+/=.-])[A-Za-z\d+/_-]{32,}={0,2}(?![\w+/=-])/g

/** Whether a value looks chosen or generated, and is not a placeholder. */
const isValue = (name: string, value: string, isQuoted: boolean): boolean => {
  if (value.length < 6 || isPlaceholder(value) || isExpression(value)) return false
  if (/pass|pwd|contrase|mot de/i.test(name)) {
    return /\d/.test(value)
      ? /[^\d.,:/-]/.test(value) || value.length >= 6
      : /[A-Za-z][^\sA-Za-z.\-/_]/.test(value) ||
        (isQuoted && !/^[a-z]+ed$|^(?:password|string|text|required|number|object|boolean|undefined)$/i.test(value))
  }
  return value.length >= 10 && isRandom(value)
}

const isPlaceholder = (value: string): boolean =>
  /^(?:[*x•.#_\\-]+|<.*|\$.*|%.*%|\{.*|\[.*|(?:your|my|the|some|insert|enter|replace|change|example|placeholder|dummy|sample|redacted|hidden|todo|none|null|true|false|undefined|xxx+)\b.*|(?:your|my|insert|change|example|replace)[-_]?[a-z].*|password|passwd|pass|secret|token|string)$/i
    .test(value) || /x{5}|\.{3}|…|\*{3}/i.test(value)

/** Whether a value is an expression of a program. */
const isExpression = (value: string): boolean =>
  /^(?:process\.|os\.|env[.[(]|config\.|self\.|this\.|req(?:uest)?\.|await|new|getenv|ENV\[|Deno\.|import\.|https?:|\/|\.\/|@)/
    .test(value) ||
  /^[A-Za-z_][\w.]*\(/.test(value) || /^[A-Za-z_]+(?:\.[A-Za-z_]+)+$/.test(value) || /^[A-Z]+(?:_[A-Z]+)+$/.test(value)

const isMixed = (token: string): boolean =>
  /[a-z]/.test(token) && /[A-Z]/.test(token) && (token.match(/\d/g)?.length ?? 0) >= 3 &&
  !/[a-z]{8}|[-_/][A-Za-z]+[-_/]/.test(token)

/** Whether a token looks random: many different characters, with a digit. */
const isRandom = (token: string): boolean => {
  if (isPlaceholder(token) || !/\d/.test(token) || !/[A-Za-z]/.test(token)) return false
  const sample = token.slice(0, 200)
  const counts = new Map<string, number>()
  for (const letter of sample) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= count / sample.length * Math.log2(count / sample.length)
  return entropy >= (sample.length < 20 ? 2.6 : 3)
}
