import { percentDecoded } from "../text/percent-decoded.ts"

/** What a file is called by its URL, or by the name it was uploaded with. */
export const fileName = (name: string): string => {
  const url = URL.parse(name)
  return percentDecoded((url?.pathname ?? name).split("/").findLast((part) => part !== "") ?? (url?.hostname || name))
}
