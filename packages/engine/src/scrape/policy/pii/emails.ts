import type { PiiFinding, ScannedText } from "./finding.ts"

/** E-mail addresses, also in links, percent-encoded, or written with `[at]` and `[dot]`. */
export const findEmails = ({ text, zones }: ScannedText): ReadonlyArray<PiiFinding> => {
  const found: Array<PiiFinding> = []
  for (const { 0: at, index } of text.matchAll(/@|%40/g)) {
    const start = localStart(text, index)
    domain.lastIndex = index + at.length
    const host = start >= index ? undefined : domain.exec(text)?.[0]
    if (
      host === undefined || isFile(host, zones.isUrl(index)) || isCredential(text, start) ||
      isRepository(text, start, domain.lastIndex)
    ) continue
    found.push({ entity: "EMAIL", start, end: domain.lastIndex, certainty: 3 })
  }
  for (const { 0: spelled, index } of text.matchAll(spelledOut)) {
    found.push({ entity: "EMAIL", start: index, end: index + spelled.length, certainty: 3 })
  }
  return found
}

const localStart = (text: string, at: number): number => {
  let start = at
  while (start > 0 && at - start < maxLocalLength && isLocal.test(text[start - 1]!)) start--
  // the escape is not part of the address
  if (text[start - 1] === "%") start += 2
  while (start < at && !/[\p{L}\p{N}_]/u.test(text[start]!)) start++
  return start
}

const maxLocalLength = 80
const isLocal = /[\p{L}\p{N}.!#$&'*+\-^_{|}~]/u
const domain =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}{2,24})(?![_-]*[\p{L}\p{N}])/uy

/** File names such as `icon@2x.png` and `library@latest.min.js`. */
const isFile = (host: string, inUrl: boolean): boolean => files.test(host) || (inUrl && filesInUrls.test(host))
const files =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?[jt]sx?|json|html?|wasm|map|woff2?|ttf|tgz|gz|zip|pdf|txt|toml|ya?ml)$/i
const filesInUrls = /\.(?:md|py|rs|sh|pl)$/i

/** `https://user:password@host` is not an e-mail address. */
const isCredential = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 120), start)
  return /[a-z]:\/\/[^\s/@]*$/i.test(before)
}

/** `git@host:path`, the address of a repository. */
const isRepository = (text: string, start: number, end: number): boolean =>
  /^(?:git|hg|svn)(?:@|%40)/.test(text.slice(start, start + 6)) && /[:/]/.test(text[end] ?? "")

const spelledOut =
  /(?<![\w.+-])[\w.+-]{1,64} ?(?:[[({<] ?(?:at|AT|Klammeraffe) ?[\])}>]|\bAT\b) ?[\w-]{1,63}(?:(?: ?[[({<] ?(?:dot|DOT|punkt) ?[\])}>] ?| DOT |\.)[\w-]{2,63}){1,4}/g
