import * as Redacted from "effect/Redacted"

/** The URL of a PostgreSQL database; a secret if it contains a password. */
export type DatabaseUrl = string | Redacted.Redacted

/** The problem with a database URL; undefined if there is none. The text contains no part of the URL. */
export const databaseUrlProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "postgres:" && url.protocol !== "postgresql:")) return notADatabase
  const isNowhere = url.hostname === "" && !url.searchParams.has("host")
  return isNowhere || isCutInPassword(url) ? notADatabase : undefined
}

/**
 * Whether a special character of the password was taken for the end of the host: then parts of the password are where
 * names are expected.
 */
const isCutInPassword = ({ hash, pathname, search, username }: URL): boolean =>
  pathname.includes("@") || pathname.includes("/", 1) || hash !== "" || (username === "" && search.includes("@"))

const notADatabase =
  "Expected the URL of a PostgreSQL database, such as postgres://user@localhost:5432/trawl. Encode special characters of the password"

/** Whether the URL has a password. */
export const hasPassword = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.password !== "" || url.searchParams.has("password"))
}

/**
 * Reads the setting `databaseUrl`, and returns a name of the database for messages. Throws a `RangeError` that contains
 * no part of the URL.
 */
export const readDatabaseUrl = (setting: DatabaseUrl): { readonly url: Redacted.Redacted; readonly name: string } => {
  const text = Redacted.isRedacted(setting) ? Redacted.value(setting) : setting
  const problem = databaseUrlProblem(text)
  if (problem !== undefined) throw new RangeError(`databaseUrl (--database-url): ${problem}`)
  const { hostname, pathname, port, searchParams } = new URL(text)
  const host = searchParams.get("host") ?? hostname
  const database = searchParams.get("dbname") ?? pathname.slice(1)
  return { url: Redacted.make(text), name: `${host}:${searchParams.get("port") ?? (port || "5432")}/${database}` }
}
