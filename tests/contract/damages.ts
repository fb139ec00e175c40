/** A JSON object with one part removed or replaced by a value of another type. */
export interface Damaged {
  /** In the format of misfits: `data.web[0].title`. */
  readonly path: string
  readonly value: { readonly [name: string]: unknown }
}

/** Copies of the object with each of its parts, at any depth, damaged in every way. */
export const damages = (value: object): ReadonlyArray<Damaged> =>
  partsOf(value).flatMap((path) =>
    others.map((other) => ({
      path: path.map((step) => /^\d+$/.test(step) ? `[${step}]` : `.${step}`).join("").slice(1),
      // the object stays an object, because `path` is not empty
      value: JSON.parse(JSON.stringify(replaced(value, path, other))) as Damaged["value"]
    }))
  )

const others = [undefined, null, 7, 0.5, "text", true, ["text"], [7], {}, { field: 7 }]

const partsOf = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => {
  const inner = typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, part]) => partsOf(part, [...path, name]))
    : []
  return path.length === 0 ? inner : [path, ...inner]
}

const replaced = (value: unknown, [name, ...rest]: ReadonlyArray<string>, other: unknown): unknown => {
  if (name === undefined) return other
  const inner = replaced(Object(value)[name], rest, other)
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...Object(value), [name]: inner }
}
