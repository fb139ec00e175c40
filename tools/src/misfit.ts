/**
 * Does the value fit? Unknown fields and unknown values of open enums do. The generated guards say yes or no; one of
 * another kind may say where the misfit is, and nothing where there is none.
 */
export type Guard = (value: unknown) => boolean | Misfit | undefined

export interface Misfit {
  /** Where the misfit is, such as `data.web[0].title`; empty for the value itself. */
  readonly path: string
  readonly expected: string
}

/**
 * Where a value does not fit, or undefined where it does. A guard only says yes or no: it is asked again, and what it
 * read last is where it stopped; what would have let it go on is what it expected there.
 */
export const misfitOf = (guard: Guard, value: unknown): Misfit | undefined => {
  const said = guard(value)
  if (said !== false) return said === true ? undefined : said
  const path = lastRead(guard, value) ?? ""
  const expected = Object.keys(samples).filter((kind) => lastRead(guard, value, path, samples[kind]) !== path)
  return { path, expected: expected.join(" or ") }
}

/** One of each kind that JSON has. */
const samples: Readonly<Record<string, unknown>> = {
  string: "",
  number: 0,
  boolean: true,
  object: {},
  array: [],
  null: null
}

/** What the guard reads last before it says no, with another value in one place; undefined when it says yes. */
const lastRead = (guard: Guard, value: unknown, place?: string, sample?: unknown): string | undefined => {
  let last = ""
  const watched = (value: unknown, path: string): unknown => {
    if (path === place) value = sample
    return Object(value) !== value ? value : new Proxy(value as Readonly<Record<PropertyKey, unknown>>, {
      get: (target, key) => {
        const inside = target[key]
        const name = String(key)
        const list = Array.isArray(target)
        // a list's own workings
        if (list && !/^\d/.test(name)) return inside
        last = list ? `${path}[${name}]` : (path && `${path}.`) + name
        return watched(inside, last)
      }
    })
  }
  return guard(watched(value, "")) ? undefined : last
}
