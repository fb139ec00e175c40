import { capitalisedRuns, isParticle, type Word } from "./capitalised.ts"
import type { Confidence, PiiFinding, ScannedText } from "./finding.ts"
import { everydayWords, firstNames, isNotName, surnames } from "./person-names.ts"
import { placeNames } from "./place-names.ts"

/** Names of people: by common given and family names, titles, and context. */
export const findPeople = (searched: ScannedText): ReadonlyArray<PiiFinding> => {
  const found: Array<PiiFinding> = []
  for (const run of capitalisedRuns(searched)) {
    for (let at = 0; at < run.length;) {
      const name = nameAt(run, at, searched.text)
      if (name === undefined) {
        at++
        continue
      }
      found.push({
        entity: "PERSON",
        start: run[name.from]!.start,
        end: endOf(run[name.to - 1]!),
        certainty: name.certainty
      })
      at = name.to
    }
  }
  for (const { 0: match, 1: surname, 2: given, index } of searched.text.matchAll(turned)) {
    if (
      !searched.zones.isCode(index) && isGivenName(given!) &&
      (surnames.has(surname!) ||
        (isCertain(given!) && !isNotName(surname!) && !isPlace(surname!) && !firstNames.has(surname!)))
    ) {
      found.push({
        entity: "PERSON",
        start: index,
        end: index + match.length,
        certainty: surnames.has(surname!) ? 3 : 2
      })
    }
  }
  return found
}

/** The end without a possessive suffix. */
const endOf = ({ end, text }: Word): number => /['’]s$/.test(text) ? end - 2 : end

interface Name {
  readonly from: number
  readonly to: number
  readonly certainty: Confidence
}

/** The name that begins with this word, if any. */
const nameAt = (run: ReadonlyArray<Word>, at: number, text: string): Name | undefined => {
  const word = run[at]!.text
  if (titles.test(word)) {
    const from = run.findIndex((next, index) => index > at && !titles.test(next.text) && !isParticle(next.text))
    return from === -1 || isNotName(run[from]!.text) ? undefined : { from, to: endOfName(run, from), certainty: 3 }
  }
  if (isGivenName(word)) {
    const from = at
    const last = surnameAfter(run, from)
    if (last === undefined) return alone(run, at, text)
    const surname = run[last]!.text
    const to = endOfName(run, from, last + 1)
    if (isOrganisation(run, to, text)) return undefined
    const isSure = surnames.has(surname) || isCertain(word) ||
      run.slice(from + 1, last).some(({ text: middle }) => isInitial(middle) || isCertain(middle))
    return {
      from,
      to,
      certainty: isSure || /\p{Ll}-\p{Lu}/u.test(surname) || isIntroduced(run, from, to, text)
        ? 3
        : acts.test(text.slice(run[last]!.end, run[last]!.end + 20))
        ? 2
        : 1
    }
  }
  if (isInitial(word)) {
    const last = run.findIndex(({ text: next }, index) => index > at && !isInitial(next) && !isParticle(next))
    const surname = run[last]?.text
    if (
      surname === undefined || surname.length < 3 || isNotName(surname) || last - at > 3 || isPlace(surname) ||
      isOrganisation(run, last + 1, text)
    ) return undefined
    return { from: at, to: last + 1, certainty: surnames.has(surname) || last - at > 1 || word.length > 2 ? 3 : 2 }
  }
  // only the context indicates a name
  const to = endOfName(run, at)
  const isRun = at === 0 && to === run.length && to - at >= 2 && to - at <= 4 &&
    run.every(({ text: part }) => !isNotName(part) && !isPlace(part))
  if (isRun && isIntroduced(run, at, to, text)) {
    return {
      from: at,
      to,
      certainty: surnames.has(run[to - 1]!.text) || isNamed(run, at, text) ||
          apposition.test(text.slice(run[to - 1]!.end, run[to - 1]!.end + 30))
        ? 3
        : 2
    }
  }
  if (
    to - at === 2 && surnames.has(run[at + 1]!.text) && !isNotName(word) && !isPlace(word) && !surnames.has(word) &&
    word.length > 2 && !isOrganisation(run, to, text) && to === run.length && at === 0
  ) {
    return { from: at, to, certainty: 1 }
  }
  return undefined
}

const titles =
  /^(?:Mrs?|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Dame|Rev|Reverend|Father|Sister|Rabbi|Imam|Capt|Captain|Sgt|Sergeant|Lt|Lieutenant|Gen|Col|Colonel|Maj|Sen|Senator|Gov|Judge|Justice|Hon|Herr|Frau|Monsieur|Madame|Mme|Mlle|Señora?|Sra?|Don|Doña|Signora?|Sig|Dott|Ing|Uncle|Aunt|Detective|Officer|Nurse|President|Chancellor|Coach)\.?$/

const isGivenName = (word: string): boolean =>
  firstNames.has(word) || everydayWords.has(word) ||
  (word.length > 3 && word === word.toUpperCase() && firstNames.has(titleCase(word))) ||
  /^(\p{L}+)[-‑](\p{L}+)$/u.test(word) && word.split(/[-‑]/).every((part) => firstNames.has(part))
const isCertain = (word: string): boolean => isGivenName(word) && !everydayWords.has(word)
const isInitial = (word: string): boolean =>
  /^(?:\p{Lu}\.){1,4}$/u.test(word) &&
  !/^(?:U\.S|U\.K|U\.N|D\.C|E\.U|A\.I|P\.O|P\.S|U\.S\.A|B\.C|A\.D|N\.Y|L\.A|Ph\.D|B\.Sc)\.$/.test(word)
const isPlace = (word: string): boolean => placeNames().has(word.toLowerCase())
const titleCase = (word: string): string => word[0]! + word.slice(1).toLowerCase()

/**
 * The position of the family name after a given name. Further given names, initials and particles may come between
 * them.
 */
const surnameAfter = (run: ReadonlyArray<Word>, from: number): number | undefined => {
  for (let at = from + 1; at < run.length && at <= from + 5; at++) {
    const word = run[at]!.text
    if (/^(?:and|of)$/.test(word)) return undefined
    if (isParticle(word) || isInitial(word) || /^\p{Lu}\.?$/u.test(word)) continue
    if (surnames.has(word)) return at
    const isUpper = word.length > 1 && word === word.toUpperCase()
    if (
      (isNotName(word) &&
        !(isUpper && run[from]!.text === run[from]!.text.toUpperCase() && !isNotName(titleCase(word)))) ||
      word.length < 2 || (isUpper && word.length < 4)
    ) return undefined
    if (isGivenName(word) && at < from + 3 && at + 1 < run.length && !isNotName(run[at + 1]!.text)) continue
    return at
  }
  return undefined
}

/** The end of a name, including suffixes. */
const endOfName = (run: ReadonlyArray<Word>, from: number, atLeast = from + 1): number => {
  let to = atLeast
  while (to < run.length && to - from < 5) {
    const word = run[to]!.text
    if (/^(?:Jr|Sr|II|III|IV)\.?$/.test(word)) return to + 1
    const isMore = atLeast > from + 1
      ? surnames.has(word) && !isNotName(word)
      : !isNotName(word) && !/^(?:and|of)$/.test(word) && !(isPlace(word) && !surnames.has(word))
    const isBridge = (isParticle(word) && !/^(?:and|of|am)$/.test(word)) && to + 1 < run.length &&
      !isNotName(run[to + 1]!.text)
    if (isBridge) to += 2
    else if (isMore) to++
    else break
  }
  return to
}

/** Whether the next word makes the name that of a company, place or thing. */
const isOrganisation = (run: ReadonlyArray<Word>, to: number, text: string): boolean => {
  const next = run[to]
  const after = next === undefined
    ? ""
    : `${/^(?:and|of)$/.test(next.text) ? "" : next.text} ${run[to + 1]?.text ?? ""}`
  if (
    /\b(?:Inc|Ltd|LLC|LLP|GmbH|AG|Corp|Co|Company|Group|University|College|School|Institute|Foundation|Museum|Library|Hospital|Airport|Street|St|Avenue|Road|Square|Bridge|Stadium|Center|Centre|Park|Award|Prize|Medal|Lecture|Act|Bank|Brothers|Sons|Hotel|Theatre|Theater|Theorem|Effect|Law|Equation|Algorithm|Test|Machine|Collection|Boulevard|Hall|Airlines|Press|Partners|Associates|Cup|Trophy|Building|House|Campus|Memorial|Series|Show|Edition|Clinic|Fund|Trust|Studios?|Records|Fellowship|Chair|Scholarship|Drive|Lane)\b/
      .test(after)
  ) return true
  return /^,? (?:Inc|Ltd|LLC|GmbH|PLC)\b/.test(text.slice(run[to - 1]!.end, run[to - 1]!.end + 8))
}

/** Verbs whose subject is usually a person. */
const acts =
  /^(?:'s|’s)? (?:said|says|told|asked|wrote|writes|replied|explained|lives|lived|works as|worked as|worked for|was born|moved|married|died|studied|painted|spent|proposed|thinks|thought|and I\b|who)\b/

const apposition =
  /^, (?:(?:the |our |an? )?(?:CEO|CTO|CFO|COO|founder|co-founder|head of|director|professor|author|editor|chair|president)\b|\d\d, |aged \d|who (?:was|is|has|lives|works)\b)/

/** A single given name. It is certain in salutations and signatures. */
const alone = (run: ReadonlyArray<Word>, at: number, text: string): Name | undefined => {
  const { end, start, text: word } = run[at]!
  const next = run[at + 1]
  if (next !== undefined && next.text !== "and" && run[at - 1]?.text !== "and" && text[end] !== "\n") return undefined
  const before = text.slice(Math.max(0, start - 40), start)
  const isSpokenTo =
    /(?:^|[\s>*"“])(?:Dear|Hi|Hello|Hey|Thanks|Thank you|Regards|Sincerely|Cheers|Best|Yours|Love|Liebe[r]?|Hallo|Bonjour|Hola|Ciao|Cher|Chère|Querid[oa]),? ?\n? ?$/
      .test(before) ||
    /\b(?:(?:my|her|his|their|our) (?:\w+ )?(?:friend|colleague|brother|sister|son|daughter|wife|husband|mother|father|partner|boss|manager|neighbou?r|cousin|teammate)|named|called|name is|I am|I'm|I’m|ask for|contact|signed|patient),? $/i
      .test(before)
  if (isSpokenTo && !isNotName(word)) return { from: at, to: at + 1, certainty: 3 }
  if (!isCertain(word)) return undefined
  const follows = text.slice(end, end + 40)
  const isOneOfTwo = /^ and \p{Lu}\p{L}+ /u.test(follows)
  return {
    from: at,
    to: at + 1,
    certainty: acts.test(isOneOfTwo ? follows.replace(/^ and \p{L}+/u, "") : follows) ? 3 : 1
  }
}

/** Whether the preceding words announce a name. */
const isNamed = (run: ReadonlyArray<Word>, from: number, text: string): boolean =>
  /(?:\b(?:full name|name|author|authors|contact(?: person)?|attn|attention|patient|customer|client|employee|student|applicant|cardholder|account holder|written by|edited by|translated by|photo(?:graph)? by|photographer|reviewed by|posted by|signed by|signed|prepared for|recipient|beneficiary|contributor|maintainer|editor|speaker|c\/o|née|alias|inhaber(?:in)?|geschäftsführer(?:in)?|ansprechpartner(?:in)?|autor(?:in)?|auteur|nombre|nome|von)(?: is)? ?[:|]?[ *|\t]{1,5}|\b(?:by|Sincerely,|Regards,|regards,|sincerely,)[ \n]{1,3}\*{0,2})$/i
    .test(text.slice(Math.max(0, run[from]!.start - 40), run[from]!.start))

const isIntroduced = (run: ReadonlyArray<Word>, from: number, to: number, text: string): boolean =>
  isNamed(run, from, text) ||
  /\b(?:(?:CEO|CTO|CFO|COO|founder|co-founder|actor|actress|singer|writer|novelist|poet|painter|author|engineer|researcher|scientist|historian|economist|lawyer|attorney|journalist|director|coach|footballer|teacher|nurse|resident|neighbou?r|colleague|friend|husband|wife|son|daughter|brother|sister|mother|father|spokesman|spokeswoman|spokesperson|named|called|interview with|met|married|hired|thank|thanks to|I am|I'm|I’m|my name is|name is|told|asked)),? $/i
    .test(text.slice(Math.max(0, run[from]!.start - 40), run[from]!.start)) ||
  /^,? (?:said|says|told|wrote|writes|explained|argues|argued|recalled|added|replied|who (?:was|is|has|lives|works)|was born|lives (?:in|at|on)|\((?:born|b\.|\d{4})|aged \d|\d\d, (?:of|from|said)|(?:the |our )?(?:CEO|CTO|CFO|COO|founder|co-founder|head of|director|professor|author|editor|chair|president)\b|founder|resigned|retired|joined|testified)/
    .test(text.slice(run[to - 1]!.end, run[to - 1]!.end + 30))

/** Family name, comma, given name, as in bibliographies and lists. */
const turned =
  /(?<![\p{L}\p{M}\d_-])(\p{Lu}[\p{L}'’-]{1,30}), (\p{Lu}[\p{L}-]{1,30})(?: \p{Lu}\.)?(?=$|[\s.;:|)\]<&]| \()(?!, \p{Lu}| \p{Lu}\p{Ll}|,)/gmu
