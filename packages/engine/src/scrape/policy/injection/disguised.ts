import { normalized } from "@trawl/full-text/text"

/** Text that is hidden inside other text: in tag characters, variation selectors and Base64. */
export const disguisedIn = (text: string): ReadonlyArray<string> => [
  ...decoded(
    text,
    tagCharacters,
    (run) => [...run].map((letter) => String.fromCharCode(letter.codePointAt(0)! - 0xe0000)).join("")
  ),
  ...decoded(
    text,
    selectors,
    (run) => Buffer.from([...run].map((letter) => byteOf(letter.codePointAt(0)!))).toString("utf8")
  ),
  ...decoded(text, base64, (run) => Buffer.from(run, "base64").toString("utf8")).filter(isReadable)
]

/** Removes zero-width characters, which may be inside words. */
export const withoutInvisible = (text: string): string => normalized(text.replace(invisible, ""), "NFKC")

const invisible = /\p{Default_Ignorable_Code_Point}/gu

// flags of regions are shorter
const tagCharacters = /[\u{e0020}-\u{e007e}]{8,}/gu
const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{8,}/gu
const base64 = /(?<![A-Za-z\d+/=])[A-Za-z\d+/]{32,8000}={0,2}(?![A-Za-z\d+/])/g

function decoded(text: string, pattern: RegExp, decode: (run: string) => string): ReadonlyArray<string> {
  const found: Array<string> = []
  for (const { 0: run } of text.matchAll(pattern)) {
    found.push(decode(run))
    if (found.length >= most) break
  }
  return found
}

const most = 2_000

const byteOf = (code: number): number => code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00

const isReadable = (text: string): boolean => !/[^\P{Cc}\s]|\ufffd/u.test(text) && /\p{L}{3}/u.test(text)
