import { tokenHash } from "../../text/fingerprint.ts"
import { innerWords, looseToken, mayBeStemmed } from "../../text/loose-token.ts"
import { copyString } from "../../text/copy-string.ts"
import { exactToken, isUnspaced } from "../../text/tokenize.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { IdAllocator } from "./id-allocator.ts"
import { maxShortTokenLength, ShortTokens } from "./short-tokens.ts"
import { Spellings } from "./spellings.ts"
import { WrittenTokens } from "./written-tokens.ts"

/**
 * What written tokens mean, each worked out once: texts repeat their words. A reading is the number of a written token;
 * its word is the number of the loose token's spelling, its form that of the exact one's.
 */
export class TokenInterner {
  /** By reading. */
  words = new Uint32Array(1024)
  forms = new Uint32Array(1024)
  hashes = new Int32Array(1024)
  /** Whether it is of a script without spaces. */
  unspaced = new Uint8Array(1024)
  /** For names: the words inside them. */
  readonly inner = new Map<number, ReadonlyArray<number>>()

  // here because they are as large as the interner: making them anew for each segment would cost more than a small one
  /** By reading: how often it occurs in the segment. */
  counts = new Uint32Array(1024)
  /**
   * By reading: its word's number in the segment, doubled, and one more where its form is not the word's first; and the
   * form's within the word.
   */
  places = new Uint32Array(1024)
  formPlaces = new Uint16Array(1024)
  readonly segmentWords = new IdAllocator()
  readonly segmentForms = new IdAllocator()
  readonly segmentTags = new IdAllocator()

  /** Of words, forms and tags. */
  readonly spellings = new Spellings()

  /** The results of `asciiReading` for short tokens; check it first. */
  readonly short = new ShortTokens()

  private readonly written = new WrittenTokens()
  private readonly begunTags = new Map<string, PrefixTags>()
  /** By form: its word's number plus one. */
  private wordOfForm = new Uint32Array(1024)
  private readonly byText = new Map<string, number>()
  private readonly byForm = new Map<number, number>()
  private readonly pairs = new Map<number, number>()
  private readonly chunks = new Map<string, Uint32Array>()
  private readings = 0
  private characters = 0

  /** Whether it has grown so large that another should take its place. */
  get full(): boolean {
    return this.characters > maxCharacters || this.readings > maxReadings
  }

  reading(token: string): number {
    const known = this.byText.get(token)
    if (known !== undefined) return known
    const text = copyString(token)
    const reading = this.add(exactToken(text))
    this.characters += text.length
    this.addInner(reading, text)
    if (isUnspaced(text)) this.unspaced[reading] = 1
    this.byText.set(text, reading)
    return reading
  }

  /** The reading of a token of ASCII letters and digits, at most `maxAsciiTokenLength`; doubled, and one more for a name. */
  asciiReading(text: Uint16Array, view: DataView, start: number, end: number): number {
    const { short, written } = this
    const length = end - start
    const hash = loweredHash(text, start, end)
    if (length <= maxShortTokenLength) {
      const found = this.addAscii(charactersOf(text, start, end), 0, length, hash)
      short.remember(view, start, length, found)
      return found
    }
    const known = written.find(text, start, end, hash)
    if (known !== -1) return known
    const at = written.copy(text, start, end)
    const found = this.addAscii(written.spelled, at, length, hash)
    written.remember(at, length, hash, found)
    return found
  }

  /** Two neighbours of a script without spaces, as one word: their loose tokens with a space between. */
  pair(first: number, second: number): number {
    const key = this.forms[first]! * 2 ** 26 + this.forms[second]!
    const known = this.pairs.get(key)
    if (known !== undefined) return known
    const { forms, spellings, words } = this
    const exact = `${spellings.text(forms[first]!)} ${spellings.text(forms[second]!)}`
    const isLoose = words[first] === forms[first] && words[second] === forms[second]
    const loose = isLoose ? exact : `${spellings.text(words[first]!)} ${spellings.text(words[second]!)}`
    const reading = this.add(exact, loose)
    this.pairs.set(key, reading)
    return reading
  }

  /** The readings of a piece of text, remembered when it is short. */
  chunk(text: string, read: (text: string) => ReadonlyArray<string>): Uint32Array {
    const known = this.chunks.get(text)
    if (known !== undefined) return known
    const tokens = read(text)
    // `from` costs several times what the readings do
    const readings = new Uint32Array(tokens.length)
    for (let at = 0; at < tokens.length; at++) readings[at] = this.reading(tokens[at]!)
    if (text.length <= maxChunkLength) {
      this.characters += text.length + 20
      this.chunks.set(copyString(text), readings)
    }
    return readings
  }

  /** The number of a tag's spelling. */
  tag(tag: string): number {
    const { spellings } = this
    const { count } = spellings
    // no word begins with this byte
    const number = spellings.of(`\0${tag}`)
    if (number === count) this.characters += tag.length + 20
    return number
  }

  /** The tags that begin so and go on with a word or form. */
  tagsBeginning(beginning: string): PrefixTags {
    const known = this.begunTags.get(beginning)
    if (known !== undefined) return known
    const tags = new PrefixTags(this, beginning)
    this.begunTags.set(beginning, tags)
    return tags
  }

  private addInner(reading: number, text: string): boolean {
    const inner = innerWords(text).map((word) => this.plainReading(exactToken(copyString(word))))
    if (inner.length === 0) return false
    this.inner.set(reading, inner)
    return true
  }

  private plainReading(exact: string): number {
    const form = this.form(exact)
    const known = this.byForm.get(form)
    if (known !== undefined) return known
    const reading = this.addForm(form, tokenHash(exact))
    this.byForm.set(form, reading)
    return reading
  }

  private add(exact: string, loose?: string): number {
    return this.addForm(this.form(exact, loose), tokenHash(exact))
  }

  private addForm(form: number, hash: number): number {
    const reading = this.readings++
    if (reading === this.words.length) {
      this.words = ensureCapacity(this.words, this.readings)
      this.forms = ensureCapacity(this.forms, this.readings)
      this.hashes = ensureCapacity(this.hashes, this.readings)
      this.unspaced = ensureCapacity(this.unspaced, this.readings)
      this.counts = ensureCapacity(this.counts, this.readings)
      this.places = ensureCapacity(this.places, this.readings)
      this.formPlaces = ensureCapacity(this.formPlaces, this.readings)
    }
    this.words[reading] = this.wordOfForm[form]! - 1
    this.forms[reading] = form
    this.hashes[reading] = hash
    return reading
  }

  private form(exact: string, loose?: string): number {
    const form = this.spellings.of(exact)
    if (this.isNew(form)) {
      const word = loose ?? looseToken(exact)
      this.wordOfForm[form] = (word === exact ? form : this.spellings.of(word)) + 1
    }
    return form
  }

  private isNew(form: number): boolean {
    if (form >= this.wordOfForm.length) this.wordOfForm = ensureCapacity(this.wordOfForm, form + 1)
    return this.wordOfForm[form] === 0
  }

  /** Adds a new token from its characters; returns the result of `asciiReading`. */
  private addAscii(written: Buffer, at: number, length: number, hash: number): number {
    const { spellings } = this
    const end = at + length
    this.characters += length
    const form = spellings.ofLowered(written, at, length, hash)
    if (this.isNew(form)) {
      const isStem = !mayBeStemmed(length, written[end - 1]! | 0x20, written[end - 2]! | 0x20)
      this.wordOfForm[form] = (isStem ? form : spellings.of(looseToken(spellings.text(form)))) + 1
    }
    const reading = this.addForm(form, hash)
    const isName = hasHump(written, at, end) && this.addInner(reading, written.toString("latin1", at, end))
    return reading * 2 + (isName ? 1 : 0)
  }
}

/** Tags with a common prefix, by the number of the word or form that follows. */
class PrefixTags {
  private readonly interner: TokenInterner
  private readonly beginning: string
  // each plus one
  private numbers = new Uint32Array(1024)

  constructor(interner: TokenInterner, beginning: string) {
    this.interner = interner
    this.beginning = beginning
  }

  /** The number of the tag's spelling. */
  of(spelling: number): number {
    if (spelling >= this.numbers.length) this.numbers = ensureCapacity(this.numbers, spelling + 1)
    const known = this.numbers[spelling]!
    if (known !== 0) return known - 1
    const { beginning, interner } = this
    const tag = interner.tag(beginning + interner.spellings.text(spelling))
    this.numbers[spelling] = tag + 1
    return tag
  }
}

/** Longest token that `asciiReading` takes. */
export const maxAsciiTokenLength = 64

/** The arrays take about 200 bytes for each: a crawl of pages with words of their own would fill them with these. */
const maxReadings = 60_000
const maxCharacters = 16_000_000
const maxChunkLength = 40

/** Whether there is a capital that is not its first letter, as in every name. */
const hasHump = (text: Uint8Array, start: number, end: number): boolean => {
  // "A" to "Z"
  for (let at = start + 1; at < end; at++) if (text[at]! >= 65 && text[at]! <= 90) return true
  return false
}

/** The `tokenHash` of the exact token: in lower case. */
const loweredHash = (text: Uint16Array, start: number, end: number): number => {
  let hash = 0x811c9dc5 | 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (text[at]! | 0x20), 0x01000193)
  return hash
}

/** The characters of a token of at most `maxAsciiTokenLength`, until the next. */
const charactersOf = (text: Uint16Array, start: number, end: number): Buffer => {
  for (let from = start, to = 0; from < end; from++, to++) characters[to] = text[from]!
  return characters
}

const characters = Buffer.alloc(maxAsciiTokenLength)
