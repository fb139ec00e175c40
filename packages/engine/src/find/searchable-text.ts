import { isPunctuation } from "./initials.ts"
import { lowerCase, plainText } from "./plain-text.ts"

/** A text in Unicode's composed form, and how it is spelled for whoever looks for something in it; each spelling is made when it is asked for. */
export class SearchableText {
  readonly text: string
  private readonly isAscii: boolean
  private lowerText: string | undefined
  private plain: string | undefined

  constructor(written: string) {
    const reach = reachOf(written)
    this.text = reach === "far" ? written.normalize("NFC") : written
    this.isAscii = reach === "ascii"
  }

  /** In lower case; each character stays in its place. */
  get lower(): string {
    return this.lowerText ??= this.isAscii ? this.text.toLowerCase() : lowerCase(this.text)
  }

  /** The same without accents on Latin letters. */
  get withoutAccents(): string {
    return this.isAscii ? this.lower : this.plain ??= plainText(this.text)
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
