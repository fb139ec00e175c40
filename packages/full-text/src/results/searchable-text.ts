import { normalized } from "../text/normalized.ts"
import { isPunctuation } from "./initials.ts"
import { lowerCase, plainText } from "./plain-text.ts"

/** A text in Unicode's composed form, with its spellings for matching, which are computed on demand. */
export class SearchableText {
  private readonly written: string
  private isAscii = false
  private composed: string | undefined
  private lowerText: string | undefined
  private plain: string | undefined

  constructor(written: string) {
    this.written = written
  }

  /** Approximate number of characters. */
  get length(): number {
    return this.written.length
  }

  get text(): string {
    return this.composed ??= this.compose()
  }

  /** In lower case; each character stays in its place. */
  get lower(): string {
    const { text } = this
    return this.lowerText ??= this.isAscii ? text.toLowerCase() : lowerCase(text)
  }

  /** The same without accents on Latin letters. */
  get withoutAccents(): string {
    const { text } = this
    return this.isAscii ? this.lower : this.plain ??= plainText(text)
  }

  private compose(): string {
    const reach = reachOf(this.written)
    this.isAscii = reach === "ascii"
    return reach === "far" ? normalized(this.written, "NFC") : this.written
  }
}

/**
 * Returns `near` for the first alphabets and common punctuation, which are always composed: checking this is far faster
 * than composing the text.
 */
const reachOf = (text: string): "ascii" | "near" | "far" => {
  let all = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= firstMark && !isPunctuation(unit)) return "far"
    all |= unit
  }
  return all < 128 ? "ascii" : "near"
}

const firstMark = 0x300
