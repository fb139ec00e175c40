/**
 * One of the spellings of a word that is compared: `licence` and `license`, `colour` and `color`, `organise` and
 * `organize`.
 */
export const oneSpelling = (token: string): string => {
  const known = twice.get(token)
  if (known !== undefined || token.length < minLength) return known ?? token
  return token.endsWith("our")
    ? `${token.slice(0, -3)}or`
    : token.replace(endings, (ending) => ending.replace("z", "s"))
}

const minLength = 5
const endings = /[iy]z(?:e|er|ation)?$/u

// without their endings, as they are compared
const twice: ReadonlyMap<string, string> = new Map([
  ["licenc", "licens"],
  ["defenc", "defens"],
  ["offenc", "offens"],
  ["centr", "center"],
  ["metr", "meter"],
  ["litr", "liter"],
  ["theatr", "theater"],
  ["fibr", "fiber"],
  ["catalogu", "catalog"],
  ["dialogu", "dialog"],
  ["programm", "program"],
  ["tyre", "tire"],
  ["grey", "gray"],
  ["mould", "mold"],
  ["plough", "plow"],
  ["aluminium", "aluminum"],
  ["jewellery", "jewelry"],
  ["kerb", "curb"],
  ["storey", "story"]
])
