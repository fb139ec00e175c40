import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { tellingWordsOf } from "../../work/task-words.ts"
import { listFindings } from "./list-findings.ts"
import type { TaskPage } from "./task-page.ts"
import { schemaFields } from "./schema-fields.ts"

/**
 * Without a schema: the things of the list on the page that a prompt asks for, each a finding; none where it asks for
 * no list.
 */
export function* answerList(about: TaskPage): Generator<void, ReadonlyArray<Finding>> {
  const things = thingsAsked(about.task.prompt)
  if (things === undefined) return []
  const schema = { type: "object", properties: { [things]: { type: "array", items: { type: "string" } } } }
  const [field] = schemaFields(schema)
  if (field === undefined) return []
  const wantsMore = more.test(about.task.prompt)
  // what each of them says, their list is not called
  const asked = wantsMore ? new Set([...about.asked].filter((word) => !moreWords.has(word))) : about.asked
  const findings = yield* listFindings(field, [], schema, 1, { ...about, asked })
  // a sentence that enumerates them says it better as it is
  return findings.flatMap(({ item, quote, score, value }) =>
    item?.startsWith("list ") !== true
      ? []
      : [{ path: ["answer", "*"], value: wantsMore ? quote : value, quote, score, item }]
  )
}

/** What a prompt wants all of: `merge strategies` in `List the merge strategies of git merge`. */
export const thingsAsked = (prompt: string): string | undefined => {
  const text = prompt.slice(0, maxPromptLength).replace(/\s+/gu, " ")
  const one = each.exec(text)?.[1]
  if (one !== undefined) return one
  const things = asked.exec(text)?.[1]
  return things === undefined || noPlural.test(things) ? undefined : things
}

/** Who asks what each of them is wants all that is said of it. */
const more = /\b(?:defaults?|descriptions?|meanings?|purposes?|types?|explain|describe|what (?:each|every|they|it))\b/iu
const moreWords = tellingWordsOf("default description meaning purpose type explain describe")
const asked =
  /(?:\b(?:list|enumerate|name|all)\b(?: (?:me|all|of|the|every)\b){0,5}|\b(?:which|what)\b(?: are\b)?(?: (?:all|the)\b){0,3}) ((?:[\p{L}\d-]{1,30} ){0,3}?[\p{L}\d-]{2,30}s)(?= (?:of|in|that|for|does|do|did|are|can|could|may|has|have|exist|there|to|with|on|from|by|which)\b|[?.!]? ?$)/iu
const each =
  /\b(?:each|every)\b(?: (?:one|single)\b)?(?: of the)? ((?:[\p{L}\d-]{1,30} ){0,2}?[\p{L}\d-]{2,30})(?= (?:of|in|that|for|does|do|did|is|are|can|could|may|has|have|to|with|on|from|by|which|and)\b|[?.!]? ?$)/iu
const noPlural = /(?:^|[ -])(?:is|was|does|has|this|us|as|its|whose|\p{L}*(?:ss|us|is))$/iu
