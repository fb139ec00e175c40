import { longestAsked } from "../../ground/longest-asked.ts"
import { withoutOrders } from "../../work/task-words.ts"

/** A prompt without orders and addresses. */
export const plainPrompt = (prompt: string): string =>
  withoutOrders(prompt.slice(0, longestAsked).replace(/\bhttps?:\/\/\S+/giu, " "))
