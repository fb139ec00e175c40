import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { tellingWordsOf } from "../../work/task-words.ts"
import { listFindings } from "./list-findings.ts"
import type { TaskPage } from "./task-page.ts"
import { schemaFields } from "./schema-fields.ts"

/**
 * Without a schema: one finding for each item of the list that the prompt asks for; empty if it does not ask for a
 * list.
 */
export function* answerList(about: TaskPage): Generator<void, ReadonlyArray<Finding>> {
  const things = requestedItems(about.task.prompt)
  if (things === undefined) return []
  const schema = { type: "object", properties: { [things]: { type: "array", items: { type: "string" } } } }
  const [field] = schemaFields(schema)
  if (field === undefined) return []
  const wantsMore = more.test(about.task.prompt)
  // words such as "default" describe the items, so the text around the list need not contain them
  const promptWords = wantsMore
    ? new Set([...about.promptWords].filter((word) => !moreWords.has(word)))
    : about.promptWords
  const findings = yield* listFindings(field, [], schema, 1, { ...about, promptWords })
  // a sentence that enumerates the items is better quoted as a passage
  return findings.flatMap(({ item, quote, score, value }) =>
    item?.startsWith("list ") !== true
      ? []
      : [{ path: ["answer", "*"], value: wantsMore ? quote : value, quote, score, item }]
  )
}

/** What a prompt asks to list: `merge strategies` in `List the merge strategies of git merge`. */
export const requestedItems = (prompt: string): string | undefined => {
  const text = prompt.slice(0, maxPromptLength).replace(/\s+/gu, " ")
  const one = each.exec(text)?.[1]
  if (one !== undefined) return one
  const things = listRequest.exec(text)?.[1]
  return things === undefined || noPlural.test(things) ? undefined : things
}

/** A prompt with these words gets the full text of each item. */
const more = /\b(?:defaults?|descriptions?|meanings?|purposes?|types?|explain|describe|what (?:each|every|they|it))\b/iu
const moreWords = tellingWordsOf("default description meaning purpose type explain describe")
const listRequest =
  /(?:\b(?:list|enumerate|name|all)\b(?: (?:me|all|of|the|every)\b){0,5}|\b(?:which|what)\b(?: are\b)?(?: (?:all|the)\b){0,3}) ((?:[\p{L}\d-]{1,30} ){0,3}?[\p{L}\d-]{2,30}s)(?= (?:of|in|that|for|does|do|did|are|can|could|may|has|have|exist|there|to|with|on|from|by|which)\b|[?.!]? ?$)/iu
const each =
  /\b(?:each|every)\b(?: (?:one|single)\b)?(?: of the)? ((?:[\p{L}\d-]{1,30} ){0,2}?[\p{L}\d-]{2,30})(?= (?:of|in|that|for|does|do|did|is|are|can|could|may|has|have|to|with|on|from|by|which|and)\b|[?.!]? ?$)/iu
const noPlural = /(?:^|[ -])(?:is|was|does|has|this|us|as|its|whose|\p{L}*(?:ss|us|is))$/iu
