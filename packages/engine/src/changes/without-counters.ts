import type { BlockKind } from "./change.ts"

/**
 * Replaces text that changes on each visit: relative times, clocks, years of copyright notices and, in short blocks
 * outside tables, counts of views, comments and the like.
 */
export const withoutCounters = (text: string, kind: BlockKind): string => {
  let left = text
  for (const pattern of times) left = left.replace(pattern, "§")
  if (left.length > maxCounterLength || kind === "tableRow" || kind === "heading" && !/\(\d[\d.,]*\)$/.test(left)) {
    return left
  }
  for (const pattern of counters) left = left.replace(pattern, "§")
  return left
}

const unit = "(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?)"
const some = "(?:\\d{1,4}|an?|one|two|three|a few|several)"
const verb =
  "(?:updated|posted|published|edited|modified|added|changed|active|activity|seen|visited|asked|answered|created|uploaded|commented|replied|joined|checked|refreshed)"
const recently =
  "(?:just now|moments ago|today|yesterday|this (?:morning|week|month|year)|last (?:week|month|year|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday))"

const times: ReadonlyArray<RegExp> = [
  new RegExp(`\\b(?:about |over |almost )?${some} ?${unit} ago\\b`, "gi"),
  new RegExp(`\\b${verb}:?(?: on| at)? ${recently}`, "gi"),
  /\bvor (?:\d{1,4}|einem|einer|wenigen) (?:sekunden?|minuten?|min\.|stunden?|std\.|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)(?!\p{L})/giu,
  /\bil y a (?:\d{1,4}|une?|quelques) (?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?)(?!\p{L})/giu,
  /\b(?:hace|há) (?:\d{1,4}|una?|um|uma|unos|unas) (?:segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|anos?)(?!\p{L})/giu,
  /\b\d{1,4} (?:second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]) fa\b/gi,
  /\b\d{1,4} (?:seconden?|minuten|minuut|uur|dagen|dag|weken|week|maanden|maand|jaar) geleden\b/gi,
  /\d{1,4} ?(?:秒|分|時間|日|週間|か月|ヶ月|年|秒钟|分钟|小时|天|周|个月)前/g,
  /(?:©|\(c\)|\bcopyright)[ :©]{0,4}(?:\d{4} ?- ?)?\d{4}\b/gi,
  /\b(?:today is|today's date(?: is)?|current (?:date|time)(?: is)?|(?:local|server) time(?: is)?|it is now|heute ist):? ?(?:\p{L}{2,12}[.,]{0,2} ){0,3}\d[\d:.,/-]{0,12}(?: \p{L}{3,12}\.?)?(?: \d{4}\b)?(?:,? \d\d?:[\d:]{2,6})?(?: ?[ap]\.?m\b\.?)?/giu,
  /(?:^|\b(?:page|site|document|list|report|view|data|results?) (?:was |were )?)(?:generated|rendered|loaded|served|printed|retrieved|cached)(?: on| at| in)?:? ?\d[\d.:,/T-]{0,30}(?:Z\b| ?UTC\b| ?GMT\b| ?[ap]\.?m\b\.?| ?m?s\b| ?sec(?:ond)?s?\b)?(?: (?:(?:at|um) )?\d[\d:.]{3,12})?/gi,
  /\b\d{1,3}[ -]min(?:ute)?s? read\b/gi,
  /\b(?:reading time|time to read|lesezeit|temps de lecture|tiempo de lectura):? \d{1,3} ?\p{L}{0,8}/giu
]

const number = "\\d[\\d.,]{0,14}(?: \\d{3}){0,3}(?: ?[km]\\b)?\\+?"
const counted = [
  "views?|page ?views|impressions|likes?|dislikes|loves|shares?|comments?|replies|reply|reads?|downloads?|followers?|subscribers?",
  "votes?|upvotes?|reviews?|ratings?|forks?|watchers|claps?|reactions?|retweets?|reposts?|plays?|listens|listeners|bookmarks|saves",
  "kommentare?|aufrufe|ansichten|bewertungen|antworten|commentaires?|vues|avis|comentarios?|vistas|visualizaciones|reseñas",
  "visualizzazioni|commenti|recensioni|comentários|visualizações|avaliações|reacties|weergaven|beoordelingen"
].join("|")

const counters: ReadonlyArray<RegExp> = [
  new RegExp(`(?<![\\w.,$€£])${number} (?:${counted})(?!\\p{L})`, "giu"),
  // a rating such as 4.5 stars is not a counter
  /(?<![\w.,$€£])(?:\d{2,3}(?:,\d{3}){0,3}|\d{4,9}|\d{1,3}(?:\.\d)?k) stars\b/gi,
  new RegExp(
    `\\b(?:${counted}|viewed|read|downloaded|shared|played)(?: by)?:? \\(?${number}(?: (?:times|people)\\b)?\\)?`,
    "giu"
  ),
  new RegExp(`\\b(?:${counted}|discussion) \\(${number}\\)`, "giu"),
  new RegExp(
    `(?<![\\w.,$€£])${number} (?:other )?(?:people|persons?|users?|guests?|visitors?|shoppers?|customers?|others?|members?)(?: (?:are|is|have|has|were))?(?: (?:currently|now|also|already|this|it|just))* (?:viewing|watching|looking|browsing|online|reading|bought|added|in their|have this in)\\b`,
    "giu"
  ),
  new RegExp(
    `(?<![\\w.,$€£])${number} (?:sold|bought|added) (?:in|within) (?:the )?(?:last|past) \\d{1,3} (?:hours?|days?)\\b`,
    "giu"
  )
]

/** Characters. Numbers in longer texts are part of the content. */
const maxCounterLength = 100
