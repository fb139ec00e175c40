/** One of the spellings of a word that is compared: `licence` and `license`, `colour` and `color`. */
export const oneSpelling = (token: string): string =>
  token.length < shortest ? token : token.endsWith("our") ? `${token.slice(0, -3)}or` : twice.get(token) ?? token

const shortest = 5

// without their endings, as they are compared
const twice: ReadonlyMap<string, string> = new Map([["licenc", "licens"], ["defenc", "defens"], ["offenc", "offens"], ["centr", "center"], ["catalogu", "catalog"], ["programm", "program"]])
