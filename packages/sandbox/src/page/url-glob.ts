/** Longest URL that is compared; longer ones match nothing. */
const maxUrl = 10_000

/** Whether a URL matches a glob, in which `*` stands for any text without `/` and `**` for any text. */
export const matchesGlob = (glob: string, url: string): boolean => {
  if (url.length > maxUrl) return false
  // the positions in the URL that the glob can have reached, one step of the glob after the other
  let reached = new Uint8Array(url.length + 1)
  reached[0] = 1
  for (const step of glob.match(/\*+|[^*]/g) ?? []) {
    const next = new Uint8Array(url.length + 1)
    for (let at = 0; at <= url.length; at++) {
      if (step[0] !== "*") {
        if (at > 0 && reached[at - 1] === 1 && url[at - 1] === step) next[at] = 1
      } else if (reached[at] === 1 || (at > 0 && next[at - 1] === 1 && (step.length > 1 || url[at - 1] !== "/"))) {
        next[at] = 1
      }
    }
    reached = next
  }
  return reached[url.length] === 1
}
