import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import { withoutOrders } from "../../work/task-words.ts"

/** A prompt without instructions and URLs. */
export const plainPrompt = (prompt: string): string =>
  withoutOrders(prompt.slice(0, maxPromptLength).replace(/\bhttps?:\/\/\S+/giu, " "))
