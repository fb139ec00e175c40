import * as Redacted from "effect/Redacted"
import { addressProblem } from "./mail-address.ts"

/** The SMTP relay that sends emails. */
export interface SmtpSettings {
  /** `smtp://` with STARTTLS or `smtps://` with TLS, such as `smtps://name:password@mail.example.com:465`. */
  readonly url: Redacted.Redacted | string
  /** The sender, such as `alerts@example.com` or `Alerts <alerts@example.com>`. */
  readonly from: string
}

/** The parameters of a connection to the relay. */
export interface SmtpRelay {
  readonly host: string
  readonly port: number
  /** Uses TLS from the first byte instead of STARTTLS. */
  readonly secure: boolean
  /** Refuses to send the password over a connection without TLS. */
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
  readonly from: { readonly name: string; readonly address: string }
}

/** Reads the settings of a relay. Throws a `RangeError` that names an invalid one. */
export const readSmtp = ({ from, url }: SmtpSettings): SmtpRelay => {
  const text = typeof url === "string" ? url : Redacted.value(url)
  const problem = smtpUrlProblem(text)
  if (problem !== undefined) throw new RangeError(`smtp.url (--smtp-url): ${problem}`)
  const sender = senderOf(from)
  if (typeof sender === "string") throw new RangeError(`smtp.from (--smtp-from): ${sender}`)
  const { hostname, password, port, protocol, username } = new URL(text)
  const secure = protocol === "smtps:"
  return {
    host: hostname.replace(/^\[|\]$/gu, ""),
    port: port === "" ? secure ? 465 : 587 : Number(port),
    secure,
    requireTLS: !secure && username !== "" && !isLoopback(hostname),
    ...username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } },
    from: sender
  }
}

/**
 * Why the URL of a relay is invalid; undefined if it is valid. Does not repeat the URL, which may contain a password.
 */
export const smtpUrlProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (
    url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || !/^\/?$/.test(url.pathname) ||
    url.search !== "" || url.hash !== ""
  ) {
    return "Expected an smtp:// or smtps:// URL of a relay, such as smtps://name:password@mail.example.com:465"
  }
  if (url.username === "" && url.password !== "") return "The URL has a password but no user name"
  if (!isDecodable(url.username) || !isDecodable(url.password)) {
    return "The user name and the password must be percent-encoded"
  }
  return undefined
}

/** The name and the address of a sender, or the problem. */
const senderOf = (from: string): SmtpRelay["from"] | string => {
  const [, name = "", address = from.trim()] = /^([^<>]*)<([^<>]+)>$/u.exec(from.trim()) ?? []
  return addressProblem(address) ?? { name: name.trim().replace(/^"|"$/gu, ""), address }
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(host)

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
