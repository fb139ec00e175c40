import { tokenHash } from "../find/fingerprint.ts"
import { innerWords, looseToken } from "../find/loose-token.ts"
import { exactToken, isUnspaced } from "../find/tokenize.ts"
import { grown } from "./grown.ts"
import { Numbering } from "./numbering.ts"
import { Spellings } from "./spellings.ts"

/**
 * What written tokens mean, each worked out once: texts repeat their words. A reading is the number of a written token;
 * its word is the number of the loose token's spelling, its form that of the exact one's.
 */
export class Lexicon {
  /** By reading. */
  words = new Uint32Array(1024)
  forms = new Uint32Array(1024)
  hashes = new Int32Array(1024)
  /** `named` for one with inner words, `unspaced` for one of a script without spaces. */
  kinds = new Uint8Array(1024)
  readonly inner = new Map<number, ReadonlyArray<number>>()

  // here because they are as large as the lexicon: making them anew for each segment would cost more than a small one
  readonly segmentReadings = new Numbering()
  readonly segmentWords = new Numbering()
  readonly segmentForms = new Numbering()
  readonly segmentTags = new Numbering()

  /** Of words, forms and tags. */
  readonly spellings = new Spellings()

  private readonly known = new Map<string, number>()
  private readonly tags = new Map<string, number>()
  /** By form: its word's number plus one. */
  private wordOfForm = new Uint32Array(1024)
  private readonly byText = new Map<string, number>()
  private readonly byForm = new Map<number, number>()
  private readonly pairs = new Map<number, number>()
  private readonly chunks = new Map<string, Uint32Array>()
  private readings = 0
  private characters = 0

  // short tokens of ASCII letters and digits: an open hash table of where each is in `spelled`, its hash, its reading and
  // its length
  private slots = new Int32Array(1 << 16)
  private taken = 0
  private spelled = Buffer.alloc(1 << 16)
  private spelledLength = 1

  /** Whether it has grown so large that another should take its place. */
  get full(): boolean {
    return this.characters > mostCharacters || this.readings > mostReadings
  }

  reading(token: string): number {
    const known = this.byText.get(token)
    if (known !== undefined) return known
    const text = ownCopy(token)
    const reading = this.newReading(text)
    if (isUnspaced(text)) this.kinds[reading]! |= unspaced
    this.byText.set(text, reading)
    return reading
  }

  /** The reading of a short token of ASCII letters and digits, by its characters and their `tokenHash`. */
  asciiReading(text: Uint16Array, start: number, end: number, hash: number): number {
    const { slots, spelled } = this
    const mask = slots.length - 1
    const length = end - start
    for (let slot = slotOf(hash, mask);; slot = (slot + 4) & mask) {
      const entry = slots[slot]!
      if (entry === 0) return this.addAscii(text, start, end, hash)
      if (slots[slot + 1] !== hash || slots[slot + 3] !== length) continue
      let same = 0
      while (same < length && spelled[entry + same] === text[start + same]) same++
      if (same === length) return slots[slot + 2]!
    }
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

  private newReading(text: string): number {
    const reading = this.add(exactToken(text))
    this.characters += text.length
    this.addInner(reading, text)
    return reading
  }

  private addInner(reading: number, text: string): void {
    const inner = innerWords(text).map((word) => this.plainReading(exactToken(ownCopy(word))))
    if (inner.length === 0) return
    this.kinds[reading]! |= named
    this.inner.set(reading, inner)
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
      this.kinds = grown(this.kinds, this.readings)
    }
    this.words[reading] = this.wordOfForm[form]! - 1
    this.forms[reading] = form
    this.hashes[reading] = hash
    return reading
  }

  private form(exact: string, loose?: string): number {
    const form = this.spelling(exact)
    if (form >= this.wordOfForm.length) this.wordOfForm = grown(this.wordOfForm, form + 1)
    if (this.wordOfForm[form] === 0) {
      const word = loose ?? looseToken(exact)
      this.wordOfForm[form] = (word === exact ? form : this.spelling(word)) + 1
    }
    return form
  }

  private spelling(text: string): number {
    const known = this.known.get(text)
    if (known !== undefined) return known
    const number = this.spellings.add(text)
    this.known.set(text, number)
    this.characters += text.length
    return number
  }

  private addAscii(text: Uint16Array, start: number, end: number, hash: number): number {
    const length = end - start
    const at = this.spelledLength
    this.spelledLength += length
    if (this.spelledLength > this.spelled.length) this.spelled = Buffer.concat([this.spelled], this.spelled.length * 2)
    let capitals = 0
    for (let index = 0; index < length; index++) {
      const unit = text[start + index]!
      this.spelled[at + index] = unit
      // "A" to "Z"
      if (unit >= 65 && unit <= 90) capitals += index === 0 ? 1 : 2
    }
    const written = this.spelled.toString("latin1", at, at + length)
    this.characters += length
    const exact = capitals === 0 ? written : written.toLowerCase()
    const reading = this.addForm(this.form(exact), capitals === 0 ? hash : tokenHash(exact))
    // a name has a capital that is not its first letter
    if (capitals > 1) this.addInner(reading, written)
    if (++this.taken * 8 > this.slots.length) this.rehash()
    this.enter(at, hash, reading, length)
    return reading
  }

  private rehash(): void {
    const { slots } = this
    this.slots = new Int32Array(slots.length * 2)
    for (let slot = 0; slot < slots.length; slot += 4) {
      if (slots[slot] !== 0) this.enter(slots[slot]!, slots[slot + 1]!, slots[slot + 2]!, slots[slot + 3]!)
    }
  }

  private enter(entry: number, hash: number, reading: number, length: number): void {
    const mask = this.slots.length - 1
    let slot = slotOf(hash, mask)
    while (this.slots[slot] !== 0) slot = (slot + 4) & mask
    this.slots[slot] = entry
    this.slots[slot + 1] = hash
    this.slots[slot + 2] = reading
    this.slots[slot + 3] = length
  }
}

const slotOf = (hash: number, mask: number): number => ((hash ^ (hash >>> 15)) << 2) & mask

/** Longest token that `asciiReading` takes. */
export const longestAscii = 64

export const named = 1
export const unspaced = 2

const mostReadings = 250_000
const mostCharacters = 16_000_000
const longestChunk = 40

// a piece of a string keeps the whole of it in memory
const ownCopy = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le")
