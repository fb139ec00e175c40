/**
 * `normalize` in linear time. It sorts each run of combining marks by insertion, so longer runs are cut to 30 marks
 * first, as in the Stream-Safe Text Format of Unicode (UAX #15).
 */
export const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  (mayHaveLongRun(text) ? text.replace(longRun, "$1") : text).normalize(form)

/** Looks at one position in 31: a longer run has a mark, or a half of one, at one of them. */
const mayHaveLongRun = (text: string): boolean => {
  for (let at = 30; at < text.length; at += 31) {
    if (text.charCodeAt(at) >= 0x300 && mark.test(text.charAt(at))) return true
  }
  return false
}

// the half-width sound marks are letters, but become marks
const mark = /[\p{M}\p{Cs}\uff9e\uff9f]/u
const longRun = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu
