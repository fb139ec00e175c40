import { capitalized } from "../capitalized.ts"
import { pythonKeywords } from "./keywords.ts"

/** `searchAndScrape` becomes `search_and_scrape`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll(/([A-Z]+)([A-Z][a-z]{2})/g, "$1_$2").toLowerCase()

export const constantCase = (name: string): string => snakeCase(name).toUpperCase()

export const pascalCase = (name: string): string => name.split(/[^A-Za-z0-9]+/).map(capitalized).join("")

/** Whether it can be an attribute or a keyword argument unchanged. */
export const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !pythonKeywords.has(name)

/** A parameter's name in Python: snake case, without the `x-` of headers, with an underscore after reserved words. */
export const parameterName = (name: string): string => {
  const plain = snakeCase(name).replace(/^x-/, "").replaceAll(/\W/g, "_")
  return pythonKeywords.has(plain) ? `${plain}_` : plain
}
