import { percentDecoded } from "../text/percent-decoded.ts"

/** The file name in a URL, or the name of an uploaded file. */
export const fileName = (name: string): string => {
  const url = URL.parse(name)
  return percentDecoded((url?.pathname ?? name).split("/").findLast((part) => part !== "") ?? (url?.hostname || name))
}
