/** What the answer to a question looks like. */
export interface ExpectedAnswer {
  /** How well a passage matches, from 0 to 1. */
  readonly fits: (passage: string, question: string) => number
  /** Whether passages that do not match are no answers. */
  readonly isNeeded: boolean
}

/** The expected kind of answer, by the words of a question. */
export const expectedIn = (question: string): ExpectedAnswer => {
  const kind = kinds.find(({ pattern }) => pattern.test(question))
  const noun = /\bhow many\s+([\p{L}\d-]+)/iu.exec(question)?.[1]?.replace(/(?<=.{3})(?:ies|es|s)$/i, "")
  if (noun !== undefined) {
    // the number precedes the counted thing; its last digit is enough
    const near = new RegExp(`(?:\\d[.,]*|\\b${counted})\\s+(?:[\\p{L}-]+\\s+){0,2}${noun}`, "iu")
    return {
      fits: (passage) =>
        near.test(passage) ? 1 : passage.includes("\t") && /\d/.test(passage) ? 0.8 : /\d/.test(passage) ? 0.2 : 0,
      isNeeded: true
    }
  }
  return kind === undefined
    ? { fits: definition, isNeeded: false }
    : { fits: (passage) => kind.looks.test(passage) ? 1 : 0, isNeeded: kind.isNeeded }
}

const month =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
const counted =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|dozen|half|both|single|no|none)"

const kinds: ReadonlyArray<{ readonly pattern: RegExp; readonly looks: RegExp; readonly isNeeded: boolean }> = [
  {
    pattern: /\bhow (?:much|expensive)\b.*\b(?:cost|price|pay|charge|is|are|fee)\b|\b(?:price|cost|fee)s?\b/i,
    looks: /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|USD|EUR|GBP|CHF|JPY|dollars?|euros?|pounds?|cents?)\b|\bfree\b/i,
    isNeeded: true
  },
  { pattern: /\b(?:what|which)\b.{0,40}\bversions?\b/i, looks: /\bv?\d+(?:\.\d+)+|\bversions?\s+\d+/i, isNeeded: true },
  {
    pattern: /\b(?:what|which) percent|\bhow many percent|\bpercentage\b/i,
    looks: /\d\s?(?:%|percent|per cent)/i,
    isNeeded: true
  },
  { pattern: /\be-?mail\b/i, looks: /[\w.+-]@[\w-]+\.\w/, isNeeded: true },
  { pattern: /\b(?:phone|telephone) number\b|\bcall\b.*\bnumber\b/i, looks: /\+?\d[\d\s().-]{6,}\d/, isNeeded: true },
  {
    pattern: /\bhow (?:old|long|far|tall|high|deep|wide|large|big|heavy|fast|often|many|much)\b/i,
    looks: new RegExp(`\\d|\\b(?:${counted}|always|never|daily|weekly|monthly|yearly|hourly|once|twice|every)\\b`, "i"),
    isNeeded: true
  },
  {
    pattern: /\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bsince when\b/i,
    looks: new RegExp(
      `\\b(?:1[0-9]|20)\\d{2}\\b|\\b${month}\\b|\\b\\d{1,2}:\\d{2}\\b|\\b\\d{1,2}\\s?[ap]m\\b|\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\\b(?:today|tomorrow|yesterday)\\b|\\bcentury\\b|\\d (?:years?|months?|weeks?|days?) ago|\\b(?:before|after|during|once|until|as soon as)\\b`,
      "i"
    ),
    isNeeded: true
  },
  {
    pattern:
      /^\s*who(?:m|se)?\b|\bby whom\b|\bwho (?:is|was|are|were|has|had|did|made|wrote|founded|created|invented)\b/i,
    looks:
      /\p{Lu}[\p{L}'’.-]{1,40}\s+(?:(?:van|von|de|der|da|la|of)\s+)*\p{Lu}[\p{L}'’-]+|\bby\s+(?:the\s+)?\p{Lu}\p{L}+/u,
    isNeeded: false
  },
  {
    pattern: /\bwhere\b|\b(?:what|which) (?:city|country|place|town|address)\b/i,
    looks:
      /\b(?:[Ii]n|[Aa]t|[Oo]n|[Nn]ear|[Ff]rom)\s+(?:the\s+)?\p{Lu}\p{L}+|\d\s+\p{Lu}\p{L}+\s+(?:St|Ave|Rd|Road|Street|Avenue)/u,
    isNeeded: false
  },
  {
    pattern: /\bwhy\b|\breasons?\b|\bcaus(?:e|es|ed)\b/i,
    looks:
      /\b(?:because|when|makes?|leads? to|since|due to|so that|in order to|reason|therefore|as a result|caused? by|to (?:avoid|prevent|allow|keep|make|reduce))\b/i,
    isNeeded: false
  },
  {
    pattern: /^\s*how (?:do|can|to|does|is|are|should)\b/i,
    looks: /\b(?:by|use|using|run|call|set|add|install|with|first|then|through|via)\b/i,
    isNeeded: false
  }
]

/** Whether a sentence defines something. */
const definition = (passage: string, question: string): number =>
  /^\s*what(?:'s|’s| is| are| was| were| does)\b/i.test(question) &&
    /^.{2,80}?\b(?:is|are|was|were|means?|refers? to|stands for)\s+\w/i.test(passage)
    ? 0.4
    : 0
