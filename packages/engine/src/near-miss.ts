import { editDistance } from "@trawl/schema"

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
