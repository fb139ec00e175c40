/**
 * Checks whether a value fits. Unknown fields and unknown values of open enums are allowed. Generated guards return a
 * boolean; other guards can return the misfit, or undefined if there is none.
 */
export type Guard = (value: unknown) => boolean | Misfit | undefined

export interface Misfit {
  /** The place of the misfit, such as `data.web[0].title`; empty for the value itself. */
  readonly path: string
  readonly expected: string
}

/**
 * Finds the place where a value does not fit; undefined if it fits. If a guard only returns false, it runs again while
 * its reads are recorded: it stopped at the last place that it read, and it expects the values there that let it
 * continue.
 */
export const misfitOf = (guard: Guard, value: unknown): Misfit | undefined => {
  const verdict = guard(value)
  if (verdict !== false) return verdict === true ? undefined : verdict
  const path = lastRead(guard, value) ?? ""
  const expected = Object.keys(samples).filter((kind) => lastRead(guard, value, path, samples[kind]) !== path)
  return { path, expected: expected.join(" or ") }
}

/** A sample of each kind of JSON value. */
const samples: Readonly<Record<string, unknown>> = {
  string: "",
  number: 0,
  boolean: true,
  object: {},
  array: [],
  null: null
}

/**
 * The place that the guard reads last before it returns false, with `sample` in one place; undefined if it returns
 * true.
 */
const lastRead = (guard: Guard, value: unknown, place?: string, sample?: unknown): string | undefined => {
  let last = ""
  const watched = (value: unknown, path: string): unknown => {
    if (path === place) value = sample
    return Object(value) !== value ? value : new Proxy(value as Readonly<Record<PropertyKey, unknown>>, {
      get: (target, key) => {
        const inside = target[key]
        const name = String(key)
        const list = Array.isArray(target)
        // methods and properties of lists
        if (list && !/^\d/.test(name)) return inside
        last = list ? `${path}[${name}]` : (path && `${path}.`) + name
        return watched(inside, last)
      }
    })
  }
  return guard(watched(value, "")) ? undefined : last
}
