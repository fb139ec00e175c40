import { mostForms } from "../format/layout.ts"
import type { WordForms } from "../write/dictionary-writer.ts"
import { type PartTerms, writtenAlike } from "./part-terms.ts"

/** Merges the forms of a word in several segments, and sets the new number of each form. */
export const mergeForms = (parts: ReadonlyArray<PartTerms>): WordForms => {
  const [first] = parts
  if (parts.every((part) => part === first || part.hasFormsLike(first!))) {
    for (const part of parts) part.formNumbers = undefined
    return first!.formBytes()
  }
  const lists = parts.map((part) => part.formBytes())
  const merged: Array<Uint8Array> = []
  const numbers = new Map<string, number>()
  const own = [parts[0]!.token.slice(0, parts[0]!.length)]
  const mappings = lists.map((list) =>
    Uint16Array.from(list ?? own, (form) => {
      const key = Buffer.from(form.buffer, form.byteOffset, form.length).toString("latin1")
      const known = numbers.get(key)
      if (known !== undefined) return known
      if (merged.length === mostForms) return mostForms
      numbers.set(key, merged.length)
      return merged.push(form) - 1
    })
  )
  for (const [at, part] of parts.entries()) {
    const mapping = mappings[at]!
    part.mergedForms = merged.length
    const same = writtenAlike(mapping.length, merged.length) && mapping.every((number, form) => number === form)
    part.formNumbers = same ? undefined : mapping
  }
  return merged
}
