import type { BrowserStep, Target } from "./browser-step.ts"

/**
 * The steps of a prompt that consists of simple commands, one per sentence or line, or joined by "then". Undefined if a
 * part is not one of them.
 */
export const stepsInPrompt = (prompt: string): ReadonlyArray<BrowserStep> | undefined => {
  const steps = commandsIn(prompt).map(stepOf)
  return steps.length > 0 && steps.every((step) => step !== undefined) ? steps : undefined
}

/** The commands that are understood, for messages. */
export const knownCommands =
  "\"click …\", \"type … into …\", \"select … in …\", \"press …\", \"go to …\", \"go back\", \"scroll down\", \"read …\" and \"wait for …\""

/** Splits at the ends of sentences, lines and "then", but not within quotes. */
const commandsIn = (prompt: string): ReadonlyArray<string> => {
  const quotes: Array<string> = []
  const unquoted = prompt.replaceAll(/"[^"]*"|“[^“”]*”|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu, (quote) => {
    quotes.push(quote.slice(1, -1))
    return `\0${quotes.length - 1}\0`
  })
  return unquoted
    .replaceAll(/[^\S\n]+/gu, " ")
    .split("\n")
    .map((line) => line.trim().replace(/^(?:\d{1,2}[.)]|[-*•]) /u, ""))
    .flatMap((line) => line.split(separator))
    .map((part) => part.trim().replace(/^(?:please|then|and|first|finally) /iu, ""))
    .filter((part) => part !== "")
    .map((part) => part.replaceAll(/\0(\d+)\0/gu, (_, index: string) => `"${quotes[Number(index)]}"`))
}

const verbs = "(?=(?:click|press|type|enter|fill|write|select|choose|go|open|visit|scroll|read|wait|get)\\b)"
const separator = new RegExp(`;|[.!](?=\\s|$)|,? (?:and )?then |, (?:and )?${verbs}| and ${verbs}`, "iu")

const stepOf = (command: string): BrowserStep | undefined => {
  if (command.length > maxLength) return undefined
  for (const { pattern, step } of commands) {
    const match = pattern.exec(command)
    if (match !== null) return step(match.slice(1).map((part) => part?.trim() ?? ""))
  }
  return undefined
}

const commands: ReadonlyArray<{
  readonly pattern: RegExp
  readonly step: (parts: ReadonlyArray<string>) => BrowserStep | undefined
}> = [
  {
    pattern: /^(?:go|navigate|browse) back$/iu,
    step: () => ({ type: "back" })
  },
  {
    pattern: /^(?:go to|open|visit|navigate to|browse to)\s+(\S+)$/iu,
    step: ([place = ""]) => {
      const url = addressIn(plain(place))
      return url === undefined ? undefined : { type: "open", url }
    }
  },
  {
    pattern: /^(?:click|tap)(?:\s+(?:on|at))?\s+(.+)$/isu,
    step: ([what = ""]) => withTarget(what, (target) => ({ type: "click", target }))
  },
  {
    pattern: /^(?:press|hit)\s+(?:the\s+)?(\S+)(?:\s+key)?$/iu,
    step: ([key = ""]) => ({ type: "press", key: keyNamed(plain(key)) })
  },
  {
    pattern: /^(?:type|enter|write|fill(?:\s+in)?|put)\s+("[^"]*"|\S+(?:\s\S+){0,20}?)\s+(?:into|in|to)\s+(.+)$/isu,
    step: ([text = "", where = ""]) =>
      withTarget(where, (target) => ({ type: "fill", target: asField(target), text: plain(text) }))
  },
  {
    pattern: /^fill(?: in)? (.+) with ("[^"]*"|\S+)$/isu,
    step: ([where = "", text = ""]) =>
      withTarget(where, (target) => ({ type: "fill", target: asField(target), text: plain(text) }))
  },
  {
    pattern: /^(?:select|choose|pick)\s+("[^"]*"|\S+(?:\s\S+){0,20}?)\s+(?:in|from)\s+(.+)$/isu,
    step: ([option = "", where = ""]) =>
      withTarget(where, (target) => ({ type: "choose", target: asField(target), option: plain(option) }))
  },
  {
    pattern: /^scroll(?:\s+(down|up))?$/iu,
    step: ([direction = ""]) => ({ type: "scroll", direction: direction.toLowerCase() === "up" ? "up" : "down" })
  },
  {
    pattern: /^wait(?:\s+for)?\s+(\d{1,2}(?:\.\d{1,3})?)\s*(?:s|seconds?)$/iu,
    step: ([seconds = ""]) => ({ type: "wait", seconds: Number(seconds) })
  },
  {
    pattern: /^wait (?:for|until) (.+?)(?: (?:appears|is shown|is visible|loads))?$/isu,
    step: ([words = ""]) => ({ type: "await", words: plain(words) })
  },
  {
    pattern:
      /^(?:read|get|show|return|tell me)\s+(?:me\s+)?(?:all\s+|the\s+)*(?:(?:page|text|content|contents)\b(?:\s+of)?(?:\s+(?:the|this)\s+page)?)?$/iu,
    step: () => ({ type: "read" })
  },
  {
    pattern: /^(?:read|get)\s+(.+)$/isu,
    step: ([what = ""]) => withTarget(what, (target) => ({ type: "read", target }))
  }
]

const withTarget = (what: string, step: (target: Target) => BrowserStep): BrowserStep | undefined => {
  const target = targetIn(what)
  return target === undefined ? undefined : step(target)
}

/** Such as `the "Sign in" button`, `button Search` or `link to the basket`. */
const targetIn = (what: string): Target | undefined => {
  const text = what.trim().replace(/^(?:the|a|an|this)\s+/iu, "")
  const before =
    /^(button|link|field|input|box|textbox|tab)\s+(?:(?:labell?ed|named|called|with(?: the)? text|to)\s+)?(.+)$/iu.exec(
      text
    )
  const after = /^(.+?) (button|link|field|input|box|textbox|tab|heading|dropdown|list|element)$/iu.exec(text)
  const kind = (after?.[2] ?? before?.[1])?.toLowerCase()
  const words = plain((after?.[1] ?? before?.[2] ?? text).replace(/^the\s+/iu, ""))
  // a long description needs a language model
  if (words === "" || words.split(/\s+/u).length > maxWords) return undefined
  return {
    words,
    kind: kind === "button" || kind === "link"
      ? kind
      : kind === undefined || kind === "heading" || kind === "tab" || kind === "element"
      ? undefined
      : "field"
  }
}

const asField = (target: Target): Target => "ref" in target ? target : { ...target, kind: "field" }

const plain = (text: string): string => text.replace(/^["“']([^"”]*)["”']$/u, "$1").trim()

const addressIn = (place: string): string | undefined => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/iu.test(place) ? place : `https://${place}`)
  return url !== null && /^https?:$/u.test(url.protocol) && (url.hostname.includes(".") || url.hostname === "localhost")
    ? url.href
    : undefined
}

const keyNamed = (key: string): string =>
  /^(?:enter|return)$/iu.test(key)
    ? "Enter"
    : /^esc(?:ape)?$/iu.test(key)
    ? "Escape"
    : key.length === 1
    ? key
    : key[0]!.toUpperCase() + key.slice(1)

const maxWords = 8
/** Of one command: patterns take longer for long ones. */
const maxLength = 2_000
