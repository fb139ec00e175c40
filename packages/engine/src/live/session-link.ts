import { createHmac, timingSafeEqual } from "node:crypto"

/** What somebody with a link may do: watch a session, use its browser, connect a program, or play its recording. */
export type LinkRole = "program" | "replay" | "use" | "watch"

/** A token for one session and one role. It cannot be guessed, and says nothing about other sessions or roles. */
export const sessionToken = (key: Uint8Array, id: string, role: LinkRole): string =>
  createHmac("sha256", key).update(JSON.stringify(["session", id, role])).digest("base64url")

/** The role of a token for a session; undefined if this engine has not made it. */
export const roleOf = (key: Uint8Array, id: string, token: string): LinkRole | undefined => {
  const sent = Buffer.from(token)
  return roles.find((role) => {
    const own = Buffer.from(sessionToken(key, id, role))
    return own.length === sent.length && timingSafeEqual(own, sent)
  })
}

const roles: ReadonlyArray<LinkRole> = ["watch", "use", "program", "replay"]
