/** Data as a table: a list of records with plain values, possibly inside other objects. */
export interface DataTable {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** The table for the data; undefined if it is not a table. */
export const tableOf = (data: unknown): DataTable | undefined => {
  const lists = Array.isArray(data)
    ? [data]
    : isRecord(data)
    ? Object.values(data).filter((value) => Array.isArray(value))
    : []
  const [rows = []] = lists
  if (
    lists.length !== 1 || rows.length === 0 || !rows.every((row) => isRecord(row) && Object.values(row).every(isPlain))
  ) return undefined
  const columns = [...new Set(rows.flatMap((row: object) => Object.keys(row)))]
  return columns.length <= maxColumns ? { columns, rows } : undefined
}

const maxColumns = 8

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null
