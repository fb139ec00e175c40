/**
 * The key phrases of a question: its quotations, and runs of words without common question words. In order, without
 * duplicates.
 */
export const keyPhrases = (question: string): ReadonlyArray<string> => {
  const phrases: Array<string> = []
  for (const [, quoted, plain = ""] of question.matchAll(/["“„]([^"“”„]+)["”“]|([^"“”„]+)/gu)) {
    if (quoted === undefined) phrases.push(...runs(plain))
    else phrases.push(wordsOf(quoted).join(" "))
  }
  const known = new Set<string>()
  return phrases.filter((phrase) => phrase !== "" && known.size < known.add(phrase.toLowerCase()).size)
}

/** The words of a text; `node.js`, `C++`, `don't` and `Effect.retry` are one each. */
export const wordsOf = (text: string): ReadonlyArray<string> =>
  text.match(/[\p{L}\p{N}@](?:[\p{L}\p{M}\p{N}_]|[.'’/-](?=[\p{L}\p{N}])|[+#](?![\p{L}\p{N}]))*/gu) ?? []

/** Sequences of words, separated by punctuation and by stop words. */
const runs = (text: string): ReadonlyArray<string> =>
  text.split(/[^\p{L}\p{M}\p{N}\s_.'’/+#@-]+|[.](?=\s|$)/u).flatMap((clause) => {
    const found: Array<Array<string>> = [[]]
    for (const word of wordsOf(clause)) {
      if (isCommon(word) || linking.has(word.toLowerCase())) found.push([])
      else found.at(-1)?.push(word)
    }
    return found.flatMap((run) => run.length === 0 ? [] : run.slice(0, maxLength).join(" "))
  })

/** Maximum number of words in a phrase that a page may be expected to contain. */
const maxLength = 4

/** Words about the subject that separate its phrases. */
const linking = new Set(
  `affect affects avoid avoids become cause caused causes change changes choose compare compared compares contain contains create created creates
  define defined defines depend depends enable enables ensure fail fails handle handled handles happen improve improves increase increases kept
  large larger largest limit limits occur occurs prevent prevents provide provides reduce reduces replace replaces require required requires run runs small
  smaller smallest start starts stop stops store stores support supports switch turn turns wait waits`.split(/\s+/)
)

export const isCommon = (word: string): boolean => common.has(word.toLowerCase().replaceAll("’", "'"))

const common = new Set(
  `a about above across add added adds after all allow allowed allows already also although always am an and another any anyone anything are aren't as at be
  became because become been before being best better between both but by call called can can't cannot come comes could describe did
  difference differences differ different differs do does doesn't doing don't done during each either else even ever every example examples explain few
  find first for from further gave get gets give given gives go goes good had happen happens has have having he her here his how however i
  if in instead into is isn't it it's its itself just keep kept kind kinds know last let like list long look made main make makes many may me mean means might more
  most much must my need needed needs never no nor not now of off often on once one only onto or other others our out over own part per please possible
  rather really same say says see set several shall she should show so some someone something still such take takes tell than that
  the their them then there these they thing things this those through to together too two under until up upon us use used useful
  uses using usually various versus very via vs want was way ways we well were what what's whatever when where whether which
  while who whole whom whose why will with within without won't work working works would write yes yet you your`.split(
    /\s+/
  )
)
