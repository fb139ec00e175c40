import type { Failure } from "@trawl/schema"
import { failure, problem } from "../../../request/failure.ts"

/** The response for a URL that threat protection blocks. */
export const blockedUrl = (url: string, why: string): Failure =>
  failure("Forbidden", { code: "unsafe_domain_blocked", details: [problem(["url"], blockedMessage(url, why))] })

export const blockedMessage = (url: string, why: string): string => blockedHostMessage(new URL(url).host, why)

export const blockedHostMessage = (host: string, why: string): string => `Threat protection blocks ${host}: ${why}`
