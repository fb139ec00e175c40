import type { Expected, ExtractPage } from "./extract-page.ts"

/** The values of one page. Values of lists are compared item by item. */
export interface PageScore {
  readonly right: number
  /** Values that the page states and the extraction did not return. */
  readonly missing: ReadonlyArray<string>
  /** Values that differ from the page, or that the page does not state. */
  readonly wrong: ReadonlyArray<string>
}

export const scorePage = ({ answer }: ExtractPage, data: unknown): PageScore => {
  const expected = new Map(Object.entries(answer).flatMap(([name, value]) => expectedLeaves(name, value)))
  const got = new Map(Object.entries(Object(data)).flatMap(([name, value]) => leavesOf(name, value)))
  const isRight = (path: string): boolean => {
    const wanted = expected.get(path)
    return wanted !== undefined && wanted.some((one) => isSame(one, got.get(path)))
  }
  const right = [...got.keys()].filter(isRight)
  return {
    right: right.length,
    missing: [...expected.keys()].filter((path) => !got.has(path)),
    wrong: [...got].filter(([path]) => !isRight(path)).map(([path, value]) => `${path}: ${JSON.stringify(value)}`)
  }
}

/** The accepted values of each part of an answer. */
const expectedLeaves = (path: string, value: Expected): ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> => {
  if (typeof value !== "object") return [[path, [value]]]
  if ("anyOf" in value) return [[path, value.anyOf]]
  return value.flatMap((item: string | Readonly<Record<string, Expected>>) =>
    typeof item === "string"
      ? [[`${path}[${plain(item)}]`, [item]] as const]
      : Object.entries(item).flatMap(([name, one]) => expectedLeaves(`${path}[${nameOf(item)}].${name}`, one))
  )
}

const leavesOf = (path: string, value: unknown): ReadonlyArray<readonly [string, unknown]> => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) =>
      typeof item === "object" && item !== null
        ? Object.entries(item).flatMap(([name, one]) => leavesOf(`${path}[${nameOf(item)}].${name}`, one))
        : [[`${path}[${plain(item)}]`, item] as const]
    )
  }
  return [[path, value]]
}

/** An item is known by the first of its values that is a text. */
const nameOf = (item: object): string => plain(Object.values(item).find((value) => typeof value === "string"))

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "number" || typeof other === "number" ? Number(one) === Number(other) : plain(one) === plain(other)

const plain = (value: unknown): string =>
  String(value).normalize("NFKC").replace(/\s+/gu, " ").replace(/[.,;]$/u, "").trim().toLowerCase()
