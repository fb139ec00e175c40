import * as Effect from "effect/Effect"
import { SMTPServer } from "smtp-server"

/** An email as a real SMTP server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  /** The header, unfolded, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The decoded parts of the body, by content type. */
  readonly text: string
  readonly html: string
  readonly raw: string
}

/** An SMTP server on this machine until the test ends, with the emails that it has accepted. */
export const smtpRelay = (
  answer: (to: string, attempts: number) => number | undefined = () => undefined,
  password?: string
) =>
  Effect.acquireRelease(
    Effect.callback<
      {
        readonly url: string
        readonly received: Array<ReceivedMail>
        /** The headers of each attempt. */
        readonly headers: Array<ReceivedMail["headers"]>
        readonly server: SMTPServer
        attempts: number
      }
    >(
      (resume) => {
        const received: Array<ReceivedMail> = []
        const server = new SMTPServer({
          authOptional: password === undefined,
          allowInsecureAuth: true,
          disabledCommands: ["STARTTLS", ...password === undefined ? ["AUTH"] : []],
          onAuth: (auth, _session, done) =>
            auth.password === password
              ? done(null, { user: auth.username ?? "" })
              : done(new Error("Invalid user name or password")),
          onData: (stream, session, done) => {
            const parts: Array<Buffer> = []
            stream.on("data", (part: Buffer) => parts.push(part))
            stream.on("end", () => {
              relay.attempts++
              relay.headers.push(headersOf(Buffer.concat(parts).toString("latin1")))
              const to = session.envelope.rcptTo.map(({ address }) => address)
              const status = answer(to[0] ?? "", relay.attempts)
              if (status !== undefined) {
                return done(Object.assign(new Error("Not now"), { responseCode: status }))
              }
              const from = session.envelope.mailFrom
              received.push(readMail(from === false ? "" : from.address, to, Buffer.concat(parts).toString("latin1")))
              done()
            })
          }
        })
        const relay = { url: "", received, headers: [] as Array<ReceivedMail["headers"]>, server, attempts: 0 }
        server.listen(0, "127.0.0.1", () => {
          const address = server.server.address()
          if (typeof address !== "object" || address === null) throw new Error("no address")
          relay.url = `smtp://${
            password === undefined ? "" : `alerts:${encodeURIComponent(password)}@`
          }127.0.0.1:${address.port}`
          resume(Effect.succeed(relay))
        })
      }
    ),
    ({ server }) => Effect.callback<void>((resume) => void server.close(() => resume(Effect.void)))
  )

const readMail = (from: string, to: ReadonlyArray<string>, raw: string): ReceivedMail => {
  const headers = headersOf(raw)
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "") ?? []
  const parts = raw.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ""))
  const bodyOf = (type: string) => {
    const part = parts.find((one) => headersOf(one)["content-type"]?.startsWith(type) === true) ?? ""
    const body = part.slice(part.indexOf("\r\n\r\n") + 4)
    const encoding = headersOf(part)["content-transfer-encoding"]
    const bytes = encoding === "base64"
      ? Buffer.from(body, "base64")
      : encoding === "quoted-printable"
      ? Buffer.from(
        body.replace(/=\r\n/g, "").replace(
          /=([\dA-F]{2})/g,
          (_, hex: string) => String.fromCharCode(parseInt(hex, 16))
        ),
        "latin1"
      )
      : Buffer.from(body, "latin1")
    return bytes.toString("utf8").replaceAll("\r\n", "\n")
  }
  return { from, to, headers, text: bodyOf("text/plain"), html: bodyOf("text/html"), raw }
}

const headersOf = (part: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    part.slice(0, part.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ").split("\r\n").map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  )
