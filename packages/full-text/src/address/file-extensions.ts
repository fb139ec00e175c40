import { plainPath } from "./plain-path.ts"

/**
 * The extensions that `filetype:` finds a page by: the one its path ends with, and `pdf` for a PDF file, whatever its
 * path.
 * Lower case, without dots.
 */
export const fileExtensions = (url: string, contentType: string): ReadonlyArray<string> => {
  const written = pathExtension.exec(plainPath(url) ?? URL.parse(url)?.pathname ?? "")?.[1]?.toLowerCase()
  const isPdf = written !== "pdf" && contentType.split(";", 1)[0]?.trim().toLowerCase() === "application/pdf"
  return [...written === undefined ? [] : [written], ...isPdf ? ["pdf"] : []]
}

// a letter is needed: the end of "/v1.2" is no extension
const pathExtension = /\.(?=\d*[a-z])([a-z\d]{1,10})$/iu
