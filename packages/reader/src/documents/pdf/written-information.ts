import { buffer, type PdfInformation } from "./inspector.ts"
import { writtenPlace } from "./written-place.ts"

/**
 * Reads the information dictionary of a file with plain objects, without parsing the whole file, in a tenth of the time
 * of reading all text. Undefined for anything unusual; the inspector reads those files.
 */
export const writtenInformation = (file: Uint8Array): PdfInformation | undefined => {
  const bytes = buffer(file)
  if (bytes.includes("/Encrypt")) return undefined
  const named = bytes.lastIndexOf("/Info")
  const reference = /^\/Info\s+(\d{1,10} \d{1,5}) R\b/.exec(bytes.toString("latin1", named, named + 40))
  if (named === -1 || reference === null) return undefined
  // the last version in the file counts
  const [at = -1] = ["\n", "\r"].map((end) => bytes.lastIndexOf(`${end}${reference[1]} obj`)).toSorted((one, other) =>
    other - one
  )
  // a later version may be in a compressed object stream
  if (
    at === -1 || (bytes.includes("/ObjStm", at) && writtenPlace(bytes, Number.parseInt(reference[1]!, 10)) !== at + 1)
  ) return undefined
  const entries = entriesOf(bytes.toString("latin1", at, at + maxLength))?.filter(([name]) => fields.has(name))
  return entries?.every(([, text]) => text !== undefined) === true
    ? Object.fromEntries(entries.map(([name, text]) => [fields.get(name), text]))
    : undefined
}

/** Maximum length of a dictionary in characters. */
const maxLength = 20_000

const fields = new Map<string, keyof PdfInformation>([
  ["Title", "title"],
  ["Author", "author"],
  ["Subject", "subject"],
  ["Keywords", "keywords"],
  ["CreationDate", "creationDate"],
  ["ModDate", "modDate"]
])

/** The names and strings of a flat dictionary; undefined for other values. */
const entriesOf = (written: string): ReadonlyArray<readonly [name: string, text: string | undefined]> | undefined => {
  const entries: Array<readonly [string, string | undefined]> = []
  let at = /^\s\d+ \d+ obj\s*<</.exec(written)?.[0].length
  while (at !== undefined) {
    entry.lastIndex = at
    const [all = "", name, inBrackets, inHex] = entry.exec(written) ?? []
    if (name === undefined) break
    entries.push([
      name,
      inBrackets !== undefined
        ? textOf(unescaped(inBrackets))
        : inHex !== undefined
        ? textOf(Buffer.from(inHex.replace(/\s+/g, ""), "hex"))
        : undefined
    ])
    at += all.length
  }
  return at !== undefined && /^\s*>>/.test(written.slice(at)) ? entries : undefined
}

/** A name, followed by a string in parentheses, a hexadecimal string, or a name, number or reference. */
const entry =
  /\s*\/([\w.:-]+)\s*(?:\(((?:[^\\()]|\\[^]|\((?:[^\\()]|\\[^])*\))*)\)|<((?:\s*[\da-f]\s*[\da-f])*)\s*>|\/[\w.-]+|[\w.+-]+(?:\s+\d+\s+R\b)?)/iy

const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))|\r\n?/g, (_, octal?: string, sign?: string) =>
      octal !== undefined
        ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
        : sign === undefined
        ? "\n"
        : escapes.get(sign) ?? sign),
    "latin1"
  )

const escapes = new Map([["n", "\n"], ["r", "\r"], ["t", "\t"], ["b", "\b"], ["f", "\f"], ["\n", ""], ["\r", ""], [
  "\r\n",
  ""
]])

/** Undefined for characters that differ between PDF's own encoding and others. */
const textOf = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return bytes.length % 2 === 0 && !bytes.includes("\0\x1b", "latin1")
      ? utf16.decode(bytes)
      : undefined
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3)
  const text = bytes.toString("latin1")
  return /[^\t\n\r\x20-\x7e\xa1-\xac\xae-\xff]/.test(text) ? undefined : text
}

const utf16 = new TextDecoder("utf-16be")
