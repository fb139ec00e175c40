import { tokenHash } from "../text/fingerprint.ts"
import { innerWords, looseToken, mayBeStemmed } from "../text/loose-token.ts"
import { ownCopy } from "../own-copy.ts"
import { exactToken, isUnspaced } from "../text/tokenize.ts"
import { grown } from "./grown.ts"
import { Numbering } from "./numbering.ts"
import { Spellings } from "./spellings.ts"
import { WrittenTokens } from "./written-tokens.ts"

/**
 * What written tokens mean, each worked out once: texts repeat their words. A reading is the number of a written token;
 * its word is the number of the loose token's spelling, its form that of the exact one's.
 */
export class Lexicon {
  /** By reading. */
  words = new Uint32Array(1024)
  forms = new Uint32Array(1024)
  hashes = new Int32Array(1024)
  /** Whether it is of a script without spaces. */
  unspaced = new Uint8Array(1024)
  /** Of those that are names: the words inside. */
  readonly inner = new Map<number, ReadonlyArray<number>>()

  // here because they are as large as the lexicon: making them anew for each segment would cost more than a small one
  /** By reading: how often it occurs in the segment; its word's number there, and its form's within the word. */
  counts = new Uint32Array(1024)
  places = new Uint32Array(2048)
  readonly segmentWords = new Numbering()
  readonly segmentForms = new Numbering()
  readonly segmentTags = new Numbering()

  /** Of words, forms and tags. */
  readonly spellings = new Spellings()

  private readonly written = new WrittenTokens()
  private readonly tags = new Map<string, number>()
  private readonly tagsOf = new Map<string, Uint32Array>()
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
    return this.characters > mostCharacters || this.readings > mostReadings
  }

  reading(token: string): number {
    const known = this.byText.get(token)
    if (known !== undefined) return known
    const text = ownCopy(token)
    const reading = this.add(exactToken(text))
    this.characters += text.length
    this.addInner(reading, text)
    if (isUnspaced(text)) this.unspaced[reading] = 1
    this.byText.set(text, reading)
    return reading
  }

  /** The reading of a short token of ASCII letters and digits, by the `tokenHash` of its exact token; doubled, and one more for a name. */
  asciiReading(text: Uint16Array, start: number, end: number, hash: number): number {
    const known = this.written.find(text, start, end, hash)
    return known === -1 ? this.addAscii(text, start, end, hash) : known
  }

  /** Two neighbours of a script without spaces, as one word: their loose tokens with a space between. */
  pair(first: number, second: number): number {
    const key = this.forms[first]! * 2 ** 26 + this.forms[second]!
    const known = this.pairs.get(key)
    if (known !== undefined) return known
    const { forms, spellings, words } = this
    const exact = `${spellings.text(forms[first]!)} ${spellings.text(forms[second]!)}`
    const loose = `${spellings.text(words[first]!)} ${spellings.text(words[second]!)}`
    const reading = this.add(exact, loose)
    this.pairs.set(key, reading)
    return reading
  }

  /** The readings of a piece of text, remembered when it is short. */
  chunk(text: string, read: (text: string) => ReadonlyArray<string>): Uint32Array {
    const known = this.chunks.get(text)
    if (known !== undefined) return known
    const readings = Uint32Array.from(read(text), (token) => this.reading(token))
    if (text.length <= longestChunk) {
      this.characters += text.length + 20
      this.chunks.set(ownCopy(text), readings)
    }
    return readings
  }

  /** The number of a tag's spelling. */
  tag(tag: string): number {
    const known = this.tags.get(tag)
    if (known !== undefined) return known
    const number = this.spellings.add(`\0${tag}`)
    this.tags.set(tag, number)
    this.characters += tag.length + 20
    return number
  }

  /** The number of the tag that begins so and goes on with a word or form. */
  tagOf(beginning: string, spelling: number): number {
    let tags = this.tagsOf.get(beginning)
    if (tags === undefined || spelling >= tags.length) {
      tags = grown(tags ?? new Uint32Array(1024), spelling + 1)
      this.tagsOf.set(beginning, tags)
    }
    const known = tags[spelling]!
    if (known !== 0) return known - 1
    const tag = this.tag(beginning + this.spellings.text(spelling))
    tags[spelling] = tag + 1
    return tag
  }

  private addInner(reading: number, text: string): boolean {
    const inner = innerWords(text).map((word) => this.plainReading(exactToken(ownCopy(word))))
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
      this.words = grown(this.words, this.readings)
      this.forms = grown(this.forms, this.readings)
      this.hashes = grown(this.hashes, this.readings)
      this.unspaced = grown(this.unspaced, this.readings)
      this.counts = grown(this.counts, this.readings)
      this.places = grown(this.places, this.readings * 2)
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
    if (form >= this.wordOfForm.length) this.wordOfForm = grown(this.wordOfForm, form + 1)
    return this.wordOfForm[form] === 0
  }

  private addAscii(text: Uint16Array, start: number, end: number, hash: number): number {
    const { spellings, written } = this
    const length = end - start
    const at = written.copy(text, start, end)
    this.characters += length
    const form = spellings.ofLowered(written.spelled, at, length, hash)
    if (this.isNew(form)) {
      const isStem = !mayBeStemmed(length, text[end - 1]! | 0x20, text[end - 2]! | 0x20)
      this.wordOfForm[form] = (isStem ? form : spellings.of(looseToken(spellings.text(form)))) + 1
    }
    const reading = this.addForm(form, hash)
    const isName = hasHump(text, start, end) && this.addInner(reading, latin1(written.spelled, at, at + length))
    const found = reading * 2 + (isName ? 1 : 0)
    written.remember(at, length, hash, found)
    return found
  }
}

/** Longest token that `asciiReading` takes. */
export const longestAscii = 64

const mostReadings = 250_000
const mostCharacters = 16_000_000
const longestChunk = 40

/** Whether there is a capital that is not its first letter, as in every name. */
const hasHump = (text: Uint16Array, start: number, end: number): boolean => {
  // "A" to "Z"
  for (let at = start + 1; at < end; at++) if (text[at]! >= 65 && text[at]! <= 90) return true
  return false
}

const latin1 = (bytes: Uint8Array, start: number, end: number): string => Buffer.from(bytes.buffer, start, end - start).toString("latin1")
