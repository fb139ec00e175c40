import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import { tellingWordsOf } from "../../work/task-words.ts"
import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"

/** One of several questions in a prompt. */
export interface PromptPart {
  /** The part itself. If it contains no name, with names from the rest of the prompt. */
  readonly text: string
  readonly questionWords: ReadonlySet<string>
}

/** The separate questions in a prompt; empty if there is only one. */
export const promptParts = (prompt: string): ReadonlyArray<PromptPart> => {
  const parts = prompt.slice(0, maxPromptLength).replace(/\bhttps?:\/\/\S+/giu, " ").split(
    /[,;?\n]\s+|\?$|(?<!\s)\s+(?:and|as well as)\s+/iu
  )
    .map((part) => part.trim()).filter((part) => /\p{L}{3}/u.test(part) && tellingWordsOf(part).size > 0)
  if (parts.length < 2) return []
  const capitals = parsePrompt(prompt).names.filter((name) => !isIdentifier(name)).slice(0, 2)
  return parts.slice(0, maxParts).map((part) => {
    const { names, quoted } = parsePrompt(`of ${part}`)
    const text = names.length > 0 || quoted.length > 0 ? `of ${part}` : `of ${capitals.join(" ")} ${part}`
    return { text, questionWords: tellingWordsOf(text) }
  })
}

const maxParts = 8
