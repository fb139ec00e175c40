/** Marks the words of a text that another text contains in the same order, by their longest common subsequence. */
export const alignment = (words: ReadonlyArray<string>, wanted: ReadonlyArray<string>): Uint8Array => {
  const found = new Uint8Array(words.length)
  if (words.length === 0 || wanted.length === 0) return found
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    let id = ids.get(word)
    if (id === undefined) ids.set(word, id = ids.size)
    return id
  }
  const a = Int32Array.from(words, idOf)
  const b = Int32Array.from(wanted, idOf)
  const width = b.length
  if (a.length * width > 400_000_000) return found
  const steps = new Uint8Array(a.length * width)
  let above = new Uint32Array(width + 1)
  let row = new Uint32Array(width + 1)
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < width; j++) {
      if (a[i] === b[j]) {
        // consecutive words count more than scattered ones
        const run = i > 0 && j > 0 && a[i - 1] === b[j - 1] ? 12 : 10
        const match = (above[j] ?? 0) + run
        if (match >= (above[j + 1] ?? 0) && match >= (row[j] ?? 0)) {
          row[j + 1] = match
          steps[i * width + j] = 2
          continue
        }
      }
      const up = above[j + 1] ?? 0
      const left = row[j] ?? 0
      row[j + 1] = up > left ? up : left
      steps[i * width + j] = up > left ? 0 : 1
    }
    ;[above, row] = [row, above]
  }
  let i = a.length - 1
  let j = width - 1
  while (i >= 0 && j >= 0) {
    const step = steps[i * width + j]
    if (step === 2) {
      found[i] = 1
      i--
      j--
    } else if (step === 0) i--
    else j--
  }
  return found
}
