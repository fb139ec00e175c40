import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { resolve } from "node:path"
import { smtpUrlProblem } from "../mail/smtp-settings.ts"
import { databaseUrlProblem, hasPassword } from "../store/database-url.ts"
import { proxyProblem } from "@trawl/fetcher/effect"

/** The folder of the file, and the environment variables that its references read. */
export interface ConfigSource {
  /** Paths in the file are relative to this folder. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * A field of the file for each setting, except those that only a program can set. It does not compile if one is
 * missing.
 */
export type FieldsOf<Settings, OfPrograms extends keyof Settings = never> = {
  readonly [Name in Exclude<keyof Settings, OfPrograms>]-?: Schema.Top
}

/** An object with these fields and no others. */
export const group = <const Fields extends Readonly<Record<string, Schema.Top>>>(fields: Fields) =>
  Schema.Struct(withRequired(fields)).annotate({
    message: `Expected an object with the fields ${Object.keys(fields).join(", ")}`
  })

/** Adds the messages for missing fields. They do not change the type, so the cast is safe. */
const withRequired = <Fields extends Readonly<Record<string, Schema.Top>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.annotateKey({ messageMissingKey: "Required" })])
  ) as Fields

/** A secret, which is not written in the file: `{"env": "NAME"}` reads it from the environment. */
export const secret = (place: ConfigSource) =>
  Schema.Struct({ env: variable(place) })
    .annotate({ message: fromEnvironment })
    .pipe(Schema.decodeTo(Schema.Redacted(Schema.String), {
      decode: SchemaGetter.transform(read(place)),
      encode: SchemaGetter.forbiddenEncoding
    }))

/** A key: a secret, or the SHA-256 of one. */
export const keyOrHash = (place: ConfigSource) =>
  Schema.Struct({ env: Schema.optionalKey(variable(place)), sha256: Schema.optionalKey(sha256) })
    .annotate({ message: `${fromEnvironment}, or its hash as {"sha256": "…"}` })
    .check(
      Schema.makeFilter(({ env, sha256 }) =>
        (env === undefined) === (sha256 === undefined) ? `Give either {"env": "NAME"} or {"sha256": "…"}` : undefined
      )
    )
    .pipe(Schema.decodeTo(Schema.Union([Schema.Redacted(Schema.String), Schema.Struct({ sha256: Schema.String })]), {
      decode: SchemaGetter.transform(({ env, sha256 = "" }) => env === undefined ? { sha256 } : read(place)({ env })),
      encode: SchemaGetter.forbiddenEncoding
    }))

const sha256 = Schema.String.check(
  Schema.isPattern(/^[\da-f]{64}$/iu, { message: "A SHA-256 has 64 hexadecimal digits" })
)

/** The URL of a proxy. One with credentials is a secret. */
export const proxy = (place: ConfigSource) =>
  Schema.Union([
    Schema.String.check(
      Schema.makeFilter((url) => proxyProblem(url) ?? (URL.parse(url)?.username === "" ? undefined : hasCredentials))
    ),
    secret(place).check(Schema.makeFilter((url) => {
      const problem = proxyProblem(Redacted.value(url))
      return problem && `The environment variable ${url.label} cannot be used. ${problem}`
    }))
  ]).annotate({ message: `Expected the URL of a proxy, or {"env": "NAME"} for one with credentials` })

/** The URL of a database. One with a password is a secret. */
export const databaseUrl = (place: ConfigSource) =>
  Schema.Union([
    Schema.String.check(
      Schema.makeFilter((url) => databaseUrlProblem(url) ?? (hasPassword(url) ? hasCredentials : undefined))
    ),
    secret(place).check(Schema.makeFilter((url) => {
      const problem = databaseUrlProblem(Redacted.value(url))
      return problem && `The environment variable ${url.label} cannot be used. ${problem}`
    }))
  ]).annotate({ message: `Expected the URL of a PostgreSQL database, or {"env": "NAME"} for one with a password` })

/** The URL of an SMTP relay. One with a password is a secret. */
export const smtpUrl = (place: ConfigSource) =>
  Schema.Union([
    Schema.String.check(
      Schema.makeFilter((url) => smtpUrlProblem(url) ?? (URL.parse(url)?.username === "" ? undefined : hasCredentials))
    ),
    secret(place).check(Schema.makeFilter((url) => {
      const problem = smtpUrlProblem(Redacted.value(url))
      return problem && `The environment variable ${url.label} cannot be used. ${problem}`
    }))
  ]).annotate({ message: `Expected the URL of an SMTP relay, or {"env": "NAME"} for one with a password` })

/** A path, relative to the folder of the settings file. */
export const path = ({ folder }: ConfigSource) =>
  Schema.NonEmptyString.pipe(Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((text: string) => resolve(folder, text)),
    encode: SchemaGetter.forbiddenEncoding
  }))

/** Milliseconds, or words such as `"10 seconds"`. */
export const duration = Schema.declare<Duration.Input>(
  (input): input is Duration.Input =>
    (typeof input === "number" || typeof input === "string") &&
    Option.exists(Duration.fromInput(input as Duration.Input), (read) => !Duration.isNegative(read)),
  { message: `Expected milliseconds, or a duration such as "10 seconds"` }
)

/** A whole number of at least `least`. */
export const count = (least: number) =>
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(least, { message: `Expected a whole number from ${least}` }))

const hasCredentials =
  `Do not write a URL with credentials in this file. Write {"env": "NAME"} and set the environment variable NAME to the URL`
const fromEnvironment = `Do not write secrets in this file. Write {"env": "NAME"} and set the environment variable NAME`

const variable = ({ environment }: ConfigSource) =>
  Schema.String.check(Schema.makeFilter((name) =>
    (environment[name] ?? "") !== ""
      ? undefined
      : `The environment variable ${isName.test(name) ? name : "with this name"} is not set`
  ))

// the text may be a secret instead of a name, so it is not repeated
const isName = /^[A-Z_][A-Z\d_]{0,60}$/u

const read = ({ environment }: ConfigSource) => ({ env }: { readonly env: string }) =>
  Redacted.make(environment[env] ?? "", { label: env })
