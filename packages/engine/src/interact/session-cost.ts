import { credits } from "@trawl/schema"

/** The minutes that a session of this duration has begun, which are the ones that it pays for. */
export const begunMinutes = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / minute))

/** The cost of some minutes of a session. */
export const sessionCost = (minutes: number, isPrompted: boolean): number =>
  minutes * (isPrompted ? credits.interactPerMinuteWithPrompt : credits.interactPerMinute)

export const minute = 60_000
