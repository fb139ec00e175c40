import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import { tellingWordsOf } from "../../work/task-words.ts"
import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"

/** One of several things that a prompt asks about. */
export interface PromptPart {
  /** With names of the prompt that it is about without saying them. */
  readonly text: string
  readonly asked: ReadonlySet<string>
}

/** What a prompt asks about, one by one; none where it asks about one thing. */
export const promptParts = (prompt: string): ReadonlyArray<PromptPart> => {
  const parts = prompt.slice(0, maxPromptLength).replace(/\bhttps?:\/\/\S+/giu, " ").split(
    /[,;?\n]\s+|\?$|(?<!\s)\s+(?:and|as well as)\s+/iu
  )
    .map((part) => part.trim()).filter((part) => /\p{L}{3}/u.test(part) && tellingWordsOf(part).size > 0)
  if (parts.length < 2) return []
  const capitals = parsePrompt(prompt).names.filter((name) => !isIdentifier(name)).slice(0, 2)
  return parts.slice(0, mostParts).map((part) => {
    const { names, quoted } = parsePrompt(`of ${part}`)
    const text = names.length > 0 || quoted.length > 0 ? `of ${part}` : `of ${capitals.join(" ")} ${part}`
    return { text, asked: tellingWordsOf(text) }
  })
}

const mostParts = 8
