import { normalized } from "../text/normalized.ts"
import { isPunctuation } from "./initials.ts"
import { lowerCase, plainText } from "./plain-text.ts"

/** A text in Unicode's composed form, and how it is spelled for whoever looks for something in it; each spelling is made when it is asked for. */
export class SearchableText {
  private readonly written: string
  private isAscii = false
  private composed: string | undefined
  private lowerText: string | undefined
  private plain: string | undefined

  constructor(written: string) {
    this.written = written
  }

  /** About as many characters as it has. */
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

/** `near` for the first alphabets and usual punctuation, which are composed as they are: to see that is far quicker than to compose a text. */
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
