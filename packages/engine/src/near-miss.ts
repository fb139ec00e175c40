/** The known word that a mistyped one is likely to mean: at most a third of its letters differ. */
export const nearMiss = (word: string, known: Iterable<string>): string | undefined => {
  const typed = word.toLowerCase()
  let nearest: { readonly name: string; readonly distance: number } | undefined
  for (const name of known) {
    // comparing takes time that grows with both lengths
    if (Math.abs(name.length - typed.length) > 3) continue
    const distance = editDistance(typed, name.toLowerCase())
    if (distance <= Math.ceil(name.length / 3) && distance < name.length && distance < (nearest?.distance ?? Infinity)) nearest = { name, distance }
  }
  return nearest?.name
}

/** How many letters to insert, delete, replace or swap with the next one. */
const editDistance = (one: string, other: string): number => {
  let before: ReadonlyArray<number> = []
  let row: ReadonlyArray<number> = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1), swapped ? before[j - 2]! + 1 : Infinity))
    }
    before = row
    row = next
  }
  return row[other.length]!
}
