/** The file names of the changesets that declare a major change of a package. */
export const declaringMajor = (
  packageName: string,
  changesets: Readonly<Record<string, string>>
): ReadonlyArray<string> =>
  Object.keys(changesets).filter((file) =>
    file.endsWith(".md") && frontMatter(changesets[file]).some((line) => {
      const [, name, bump] = /^["']?([^"':]+)["']?\s*:\s*["']?(\w+)["']?\s*$/.exec(line) ?? []
      return name === packageName && bump === "major"
    })
  )

const frontMatter = (text = ""): ReadonlyArray<string> =>
  /^---\r?\n(.*?)^---\s*$/ms.exec(text)?.[1]?.split(/\r?\n/) ?? []
