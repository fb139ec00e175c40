/** The first version in a text that is newer than all versions in an earlier text; undefined if there is none. */
export const newVersion = (before: string, after: string): string | undefined => {
  const [old, now] = [versionsIn(before), versionsIn(after)]
  return now.find((version) => old.every((other) => isNewer(version, other)))
}

const versionsIn = (text: string): ReadonlyArray<string> =>
  Array.from(
    text.slice(0, maxLength).matchAll(
      /(?<![\w.$€£])(?:v\.? ?|(?:version|release) )?(\d{1,9}(?:\.\d{1,9}){1,3}(?:-?(?:alpha|beta|rc|pre)[.\d]{0,9})?)(?![\w%€]|\.\d)|(?<=\b(?:version|release|v) ?)(\d{1,9})(?![\w.,])/gi
    ),
    ([, dotted, plain]) => dotted ?? plain ?? ""
  )

const isNewer = (version: string, other: string): boolean => {
  const [one, two] = [partsOf(version), partsOf(other)]
  for (let at = 0; at < Math.max(one.length, two.length); at++) {
    // a version without a suffix is newer than its pre-releases
    const difference = (one[at] ?? (at > 2 ? Infinity : 0)) - (two[at] ?? (at > 2 ? Infinity : 0))
    if (difference !== 0 && !Number.isNaN(difference)) return difference > 0
  }
  return false
}

/** Three numbers, and more for a pre-release such as `rc.2`. */
const partsOf = (version: string): ReadonlyArray<number> => {
  const [core = "", preview] = version.toLowerCase().split(/-?(?=alpha|beta|rc|pre)/)
  const numbers = core.split(".").map(Number)
  const padded = [...numbers, 0, 0].slice(0, Math.max(3, numbers.length))
  return preview === undefined
    ? padded
    : [
      ...padded,
      ["alpha", "beta", "pre", "rc"].findIndex((name) => preview.startsWith(name)),
      Number(/\d+/.exec(preview) ?? 0)
    ]
}

const maxLength = 10_000
