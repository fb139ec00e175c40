import * as Redacted from "effect/Redacted"

/** The URL of a PostgreSQL database; with a password it is a secret. */
export type DatabaseUrl = string | Redacted.Redacted

/** What is wrong with the URL of a database, if anything. The text shows nothing of it. */
export const databaseUrlProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "postgres:" && url.protocol !== "postgresql:")) return notADatabase
  return url.hostname === "" && !url.searchParams.has("host") ? notADatabase : undefined
}

const notADatabase =
  "Expected the URL of a PostgreSQL database, such as postgres://user@localhost:5432/trawl. Encode special characters of the password"

/** Whether the URL has a password. */
export const hasPassword = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.password !== "" || url.searchParams.has("password"))
}

/** Reads the setting `databaseUrl`, and names the database for messages. Throws a `RangeError` that shows nothing of the URL. */
export const readDatabaseUrl = (given: DatabaseUrl): { readonly url: Redacted.Redacted; readonly name: string } => {
  const text = Redacted.isRedacted(given) ? Redacted.value(given) : given
  const problem = databaseUrlProblem(text)
  if (problem !== undefined) throw new RangeError(`databaseUrl (--database-url): ${problem}`)
  const { hostname, pathname, port, searchParams } = new URL(text)
  const host = searchParams.get("host") ?? hostname
  const database = searchParams.get("dbname") ?? pathname.slice(1)
  return { url: Redacted.make(text), name: `${host}:${searchParams.get("port") ?? (port || "5432")}/${database}` }
}
