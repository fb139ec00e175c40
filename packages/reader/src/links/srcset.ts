/** Replaces every URL of a `srcset` and keeps the sizes. */
export const mapSrcset = (srcset: string, change: (url: string) => string): string =>
  candidatesOf(srcset).map(({ url, size }) => size === "" ? change(url) : `${change(url)} ${size}`).join(", ")

/** The URL of the largest image in a `srcset`. */
export const widestOf = (srcset: string): string | undefined =>
  candidatesOf(srcset).reduce<Candidate | undefined>(
    (widest, candidate) => widest === undefined || numberOf(candidate) > numberOf(widest) ? candidate : widest,
    undefined
  )?.url

interface Candidate {
  readonly url: string
  /** Such as `2x` or `640w`; may be empty. */
  readonly size: string
}

// URLs may contain commas, so a candidate ends at a comma at the end of its URL or after its size
const candidatesOf = (srcset: string): ReadonlyArray<Candidate> => {
  const candidates: Array<Candidate> = []
  let url = ""
  let size = ""
  const end = () => {
    if (url !== "") candidates.push({ url, size })
    url = ""
    size = ""
  }
  for (const token of srcset.split(/\s+/)) {
    if (url === "") {
      url = token.replace(/^,/, "")
      if (url.endsWith(",")) {
        url = url.slice(0, -1)
        end()
      }
      continue
    }
    const comma = token.indexOf(",")
    size = comma === -1 ? token : token.slice(0, comma)
    if (comma === -1) continue
    end()
    url = token.slice(comma + 1)
  }
  end()
  return candidates
}

const numberOf = ({ size }: Candidate): number => Number.parseFloat(size) || 0
