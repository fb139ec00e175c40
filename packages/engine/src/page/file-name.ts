/** What a file is called by its URL, or by the name it was uploaded with. */
export const fileName = (name: string): string => {
  const url = URL.parse(name)
  const last = (url?.pathname ?? name).split("/").findLast((part) => part !== "") ?? (url?.hostname || name)
  try {
    return decodeURIComponent(last)
  } catch {
    return last // not a percent encoding
  }
}
