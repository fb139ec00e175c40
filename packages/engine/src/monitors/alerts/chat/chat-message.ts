import type { MonitorTrawlOptions } from "@trawl/schema"
import type { Digest } from "../digest.ts"
import { discordBody } from "./discord.ts"
import { matrixBody } from "./matrix.ts"
import { ntfyBody, ntfyUrl } from "./ntfy.ts"
import { slackBody } from "./slack.ts"
import { teamsBody } from "./teams.ts"

/** The supported chat services. */
export type ChatService = Exclude<NonNullable<MonitorTrawlOptions["webhookBody"]>, "events">

/** The request that sends an alert to a chat service. */
export interface ChatMessage {
  readonly method: "POST" | "PUT"
  /** The URL, which may contain the ID of the delivery. */
  readonly url: (id: string) => string
  readonly body: unknown
}

/** The request that sends an alert to the webhook of a service at this URL. */
export const chatMessage = (service: ChatService, url: string, digest: Digest): ChatMessage => {
  switch (service) {
    case "discord":
      return { method: "POST", url: () => url, body: discordBody(digest) }
    case "matrix":
      // the server ignores a second message with the same transaction
      return { method: "PUT", url: (id) => below(url, id), body: matrixBody(digest) }
    case "ntfy":
      return { method: "POST", url: () => ntfyUrl(url), body: ntfyBody(digest, url) }
    case "slack":
      return { method: "POST", url: () => url, body: slackBody(digest) }
    case "teams":
      return { method: "POST", url: () => url, body: teamsBody(digest) }
  }
}

/** Adds a segment to the path of a URL. Keeps its query, such as an access token. */
const below = (url: string, part: string): string => {
  const target = new URL(url)
  target.pathname = `${target.pathname.replace(/\/$/u, "")}/${part}`
  return target.href
}

/** Why the URL of a webhook cannot belong to a service; undefined if it can. */
export const chatUrlProblem = (service: ChatService, url: string): string | undefined => {
  const { pathname } = new URL(url)
  if (service === "ntfy" && !/^\/[\w-]{1,64}\/?$/u.test(pathname)) {
    return "Expected the URL of an ntfy topic, such as https://ntfy.sh/my-topic"
  }
  if (service === "matrix" && !/^\/_matrix\/client\/v3\/rooms\/[^/]+\/send\/m\.room\.message\/?$/u.test(pathname)) {
    return "Expected the URL that sends messages to a Matrix room, such as https://matrix.example.org/_matrix/client/v3/rooms/!room:example.org/send/m.room.message"
  }
  return undefined
}
