/** A value of the data, and the pages that state it. */
export interface CitedValue {
  /** `plans[0].price`. */
  readonly path: string
  readonly value: unknown
  readonly urls: ReadonlyArray<string>
}

/** The values of the data in their order. `sources` has the URLs of each value by its path. */
export const citedValues = (data: unknown, sources: unknown): ReadonlyArray<CitedValue> =>
  valuesOf(data, "").map(({ path, value }) => ({ path, value, urls: urlsOf(sources, path) }))

const valuesOf = (data: unknown, path: string): ReadonlyArray<{ readonly path: string; readonly value: unknown }> => {
  if (Array.isArray(data)) return data.flatMap((item, index) => valuesOf(item, `${path}[${index}]`))
  if (typeof data === "object" && data !== null) {
    return Object.entries(data).flatMap(([name, value]) => valuesOf(value, path === "" ? name : `${path}.${name}`))
  }
  return data === null || data === undefined ? [] : [{ path, value: data }]
}

const urlsOf = (sources: unknown, path: string): ReadonlyArray<string> => {
  if (typeof sources !== "object" || sources === null || !Object.hasOwn(sources, path)) return []
  const urls: unknown = Reflect.get(sources, path)
  return (Array.isArray(urls) ? urls : [urls]).filter((url): url is string => typeof url === "string")
}
