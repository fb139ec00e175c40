import type { Statement } from "../statements/page-statements.ts"

/**
 * The default values that a statement states: its text in a column of defaults, otherwise those that its text calls a
 * default.
 */
export const ownDefaults = (statement: Statement): ReadonlyArray<string> =>
  statement.kind === "code"
    ? []
    : statement.kind === "cell" && /\bdefaults?\b/iu.test(statement.column)
    ? [statement.text]
    : statedDefaults(statement)

/** The default values that a text states. */
export const statedDefaults = (
  { marked, term, text: raw }: Pick<Statement, "marked" | "term" | "text">
): ReadonlyArray<string> => {
  if (!/default/iu.test(raw)) return []
  const text = raw.replace(/\s+/gu, " ")
  if (denied.test(text) || supposed.test(text) || several.test(text)) return []
  const bracketed = /[([]\s?default\s["'“‘`]?([^\s()[\]"'”’`]{1,40})["'”’`]?\s?[)\]]/iu.exec(text)?.[1]
  if (bracketed !== undefined && (marked.includes(bracketed) || /\d/u.test(bracketed))) return [bracketed]
  const state =
    /\b(not\s+)?(enabled|disabled|(?:turned\s+|switched\s+)?(?:on|off))\s+by\s+default\b|\bby\s+default,?\s[^.;]{0,60}\b(?:is|are)\s+(not\s+)?(enabled|disabled|(?:turned\s+|switched\s+)?(?:on|off))\b/iu
      .exec(text)
  if (state !== null) {
    const isOn = /^(?:enabled|.*\bon)$/iu.test(state[2] ?? state[4] ?? "")
    return [isOn === (state[1] === undefined && state[3] === undefined) ? "on" : "off"]
  }
  const named = [...text.matchAll(isDefault)].flatMap(([, list, one, other, third, fourth, fifth]) =>
    list ?? one ?? other ?? third ?? fourth ?? fifth ?? []
  ).filter((one) => !deeds.test(one))
  if (named.length > 0) return [...named, ...[...text.matchAll(isOther)].flatMap(([, value]) => value ?? [])]
  // one of several values is marked as the default
  if (!/[([]\s*(?:the\s+)?default\b|\bdefault\s*[)\]]|\bis the default\b|\(by default\)/iu.test(text)) return []
  const lead = /^["'“‘`]?([^\s:,"'”’`(–—]{1,40})["'”’`]?\s*(?::|[–—]|\s-\s)/u.exec(text)?.[1]
  const before =
    /["'“‘`]?([\w./+-]{1,40})["'”’`]?\s{0,20}(?:[([]\s{0,20}(?:the\s+)?default\b|,?\s{1,20}(?:which\s{1,20})?is the default\b)/iu
      .exec(text)?.[1]
  return [
    ...lead === undefined ? [] : [lead],
    ...term !== "" && text.startsWith(term) ? [term] : [],
    ...before === undefined ? [] : [before],
    ...marked.slice(0, 1)
  ].slice(0, 1)
}

/** Texts that state no present default: `the default was 5 before version 3`, `the default is not 5`. */
const denied =
  /\bdefaults?\b[^.;]{0,60}\b(?:(?:was|were)(?! (?:changed|increased|raised|lowered|reduced|set))|is not|isn't|used to be)\b|\b(?:before|until|prior to) (?:version )?v?\d[^.;]{0,60}\bdefault/iu

/** Several defaults for different cases: `143 for imap hosts and 993 for imaps hosts`. */
const several = /\d\S{0,20} for [^.;]{1,60}?(?:,| and) \d\S{0,20} for /iu

/** The value that an option has without an argument is not its default. */
const supposed = /^when\b[^,.;]{0,80}\bwithout an? (?:value|argument)\b/iu

const isDefault =
  /\bdefaults?\b(?:\s+(?:value|setting|behaviou?r|encoding|format|mode|limit|size|port))?(?:\s+(?:for|of)\s{1,20}[^,.;:]{1,40}?)?\s{0,20}(?:is|to|are|=|:|of|being)\s*(?:set\s+to\s+|the\s+|an?\s+|to\s+)?(?:(\[[^[\]]{0,300}\])|["'“‘`]?((?:[^"'”’`,;()]|,(?=\d{3}(?!\d))){1,60}?)["'”’`]?(?=,(?!\d{3}(?!\d))|[;()]|\.(?:\s|$)|\s+(?:and|or|if|when|unless|which|but|in|for|on|as|since|because)\b|$))|\b(?:is|are|to|of|value|=)\s+["'“‘`]?([\w.+/-]{1,40})["'”’`]?\s+by default\b|\bdefault(?:\s+\p{L}+){1,3}\s+of\s+([\d][\w.,]{0,20})(?![\w%])|\bdefault\s+["'“‘`]?(true|false|\d[\w.]*)(?![\w%])|\bby default,?\s+(?:it\s+|this\s+)?(?:is|are|uses?|=)?\s*(?:set\s+to\s+)?["'“‘`]?((?:[^"'”’`,;.()]|[,.](?=\d)){1,60}?)["'”’`]?(?=,(?!\d)|[;()]|\.(?:\s|$)|\s+(?:and|or|if|when|unless|which|but|in|for|on|as|since|because)\b|$)/giu

/** A second default after `the default for --window is 10`: ` and --depth is 50`. */
const isOther =
  /(?:,|\sand)\s(?:that\s)?(?:for\s|of\s)?["'“‘`]?(?:--?[a-z][\w-]{0,40}|[A-Z][A-Z_\d]{4,40}|[a-z]{1,20}(?:\.[\w-]{1,40}|[A-Z]\w{1,40}))["'”’`]?\sis\s["'“‘`]?([\w.+/-]{0,40}\w)/gu

/** Words for what is done by default, which are not values. */
const deeds = /^(?:not|set|used|done|made|taken|chosen|shown|called|applied|assumed|given|it|this|that|to|also|only)$/iu
