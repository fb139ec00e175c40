/** A row as a database returns it. */
export type Row = Readonly<Record<string, unknown>>

/** The value of a TEXT column; empty when it is NULL. */
export const text = (row: Row, column: string): string => {
  const value = row[column]
  return typeof value === "string" ? value : ""
}

/** The value of a TEXT column; undefined when it is NULL. */
export const optionalText = (row: Row, column: string): string | undefined =>
  row[column] == null ? undefined : text(row, column)

/** The value of a numeric column; undefined when it is NULL. */
export const optionalNumber = (row: Row, column: string): number | undefined => {
  const value = row[column]
  // PostgreSQL returns sums and 64-bit integers as these
  return typeof value === "bigint" || typeof value === "string"
    ? Number(value)
    : typeof value === "number"
    ? value
    : undefined
}

/** The value of a numeric column that is never NULL. */
export const number = (row: Row, column: string): number => optionalNumber(row, column) ?? 0

/** The value of a BLOB column that is never NULL. */
export const bytes = (row: Row, column: string): Uint8Array => {
  const value = row[column]
  return value instanceof Uint8Array ? value : new Uint8Array()
}

/** A number of rows to skip that databases accept. No list has so many. */
export const rowsToSkip = (skip: number): number => Math.min(skip, maxRows)

const maxRows = 2 ** 30
