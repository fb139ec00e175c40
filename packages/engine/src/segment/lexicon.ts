import { tokenHash } from "../find/fingerprint.ts"
import { innerWords, looseToken } from "../find/loose-token.ts"
import { exactToken, isUnspaced } from "../find/tokenize.ts"
import { grown } from "./grown.ts"
import { Numbering } from "./numbering.ts"

/**
 * What written tokens mean, each worked out once: texts repeat their words. A reading is the number of a written token;
 * its word is the number of the loose token, its form that of the exact one.
 */
export class Lexicon {
  /** By reading. */
  words = new Uint32Array(1024)
  forms = new Uint32Array(1024)
  hashes = new Int32Array(1024)
  /** Whether a reading has inner words. */
  named = new Uint8Array(1024)
  unspaced = new Uint8Array(1024)
  readonly inner = new Map<number, ReadonlyArray<number>>()

  // here because they are as large as the lexicon: making them anew for each segment would cost more than a small one
  readonly documentWords = new Numbering()
  readonly segmentWords = new Numbering()
  readonly segmentForms = new Numbering()

  /** By word, and by form: as UTF-8. */
  readonly wordBytes: Array<Uint8Array> = []
  /** By word: the first eight bytes as two numbers, for sorting. */
  heads = new Uint32Array(1024)
  tails = new Uint32Array(1024)
  readonly formBytes: Array<Uint8Array> = []
  /** By form: whether it is spelled like its word. */
  plain = new Uint8Array(1024)

  private readonly loose: Array<string> = []
  private readonly exact: Array<string> = []
  private readonly wordOf = new Map<string, number>()
  private readonly formOf = new Map<string, number>()
  private readonly wordOfForm: Array<number> = []
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
  private spelled = new Uint8Array(1 << 16)
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
    this.unspaced[reading] = isUnspaced(text) ? 1 : 0
    this.byText.set(text, reading)
    return reading
  }

  /** The reading of a short token of ASCII letters and digits, by its characters and their hash. */
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
    const exact = `${this.exact[this.forms[first]!]!} ${this.exact[this.forms[second]!]!}`
    const loose = `${this.loose[this.words[first]!]!} ${this.loose[this.words[second]!]!}`
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

  private newReading(text: string): number {
    const reading = this.add(exactToken(text))
    this.characters += text.length
    const inner = innerWords(text).map((word) => this.plainReading(exactToken(ownCopy(word))))
    if (inner.length > 0) {
      this.named[reading] = 1
      this.inner.set(reading, inner)
    }
    return reading
  }

  private plainReading(exact: string): number {
    const form = this.form(exact, looseToken(exact))
    const known = this.byForm.get(form)
    if (known !== undefined) return known
    const reading = this.add(exact)
    this.byForm.set(form, reading)
    return reading
  }

  private add(exact: string, loose = looseToken(exact)): number {
    const form = this.form(exact, loose)
    const reading = this.readings++
    this.words = grown(this.words, this.readings)
    this.forms = grown(this.forms, this.readings)
    this.hashes = grown(this.hashes, this.readings)
    this.named = grown(this.named, this.readings)
    this.unspaced = grown(this.unspaced, this.readings)
    this.words[reading] = this.wordOfForm[form]!
    this.forms[reading] = form
    this.hashes[reading] = tokenHash(exact)
    return reading
  }

  private form(exact: string, loose: string): number {
    const known = this.formOf.get(exact)
    if (known !== undefined) return known
    const form = this.exact.push(exact) - 1
    this.formOf.set(exact, form)
    this.wordOfForm.push(this.word(loose))
    const word = this.wordOfForm[form]!
    this.formBytes.push(exact === loose ? this.wordBytes[word]! : Buffer.from(exact, "utf8"))
    this.plain = grown(this.plain, form + 1)
    this.plain[form] = exact === loose ? 1 : 0
    this.characters += exact.length
    return form
  }

  private word(loose: string): number {
    const known = this.wordOf.get(loose)
    if (known !== undefined) return known
    const word = this.loose.push(loose) - 1
    const bytes = Buffer.from(loose, "utf8")
    this.wordOf.set(loose, word)
    this.wordBytes.push(bytes)
    this.heads = grown(this.heads, word + 1)
    this.tails = grown(this.tails, word + 1)
    this.heads[word] = fourBytes(bytes, 0)
    this.tails[word] = fourBytes(bytes, 4)
    return word
  }

  private addAscii(text: Uint16Array, start: number, end: number, hash: number): number {
    const length = end - start
    const at = this.spelledLength
    this.spelledLength += length
    this.spelled = grown(this.spelled, this.spelledLength)
    for (let index = 0; index < length; index++) this.spelled[at + index] = text[start + index]!
    const reading = this.newReading(Buffer.from(this.spelled.buffer, at, length).toString("latin1"))
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

const mostReadings = 250_000
const mostCharacters = 8_000_000
const longestChunk = 40

// a piece of a string keeps the whole of it in memory
const ownCopy = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le")

const fourBytes = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0
