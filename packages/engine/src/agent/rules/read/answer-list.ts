import type { Finding } from "../../ground/mind.ts"
import { listFindings } from "./list-findings.ts"
import type { PageAsked } from "./page-asked.ts"
import { wantedBy } from "./wanted.ts"

/** Without a schema: the things of the list on the page that a prompt asks for, each a finding; none where it asks for no list. */
export function* answerList(about: PageAsked): Generator<void, ReadonlyArray<Finding>> {
  const things = thingsAsked(about.task.prompt)
  if (things === undefined) return []
  const schema = { type: "object", properties: { [things]: { type: "array", items: { type: "string" } } } }
  const [field] = wantedBy(schema)
  if (field === undefined) return []
  const findings = yield* listFindings(field, [], schema, 1, about)
  // a sentence that enumerates them says it better as it is
  return findings.flatMap(({ item, quote, score, value }) => item?.startsWith("list ") !== true ? [] : [{ path: ["answer", "*"], value, quote, score, item }])
}

/** What a prompt wants all of: `merge strategies` in `List the merge strategies of git merge`. */
export const thingsAsked = (prompt: string): string | undefined => {
  const things = asked.exec(prompt.slice(0, longest).replace(/\s+/gu, " "))?.[1]
  return things === undefined || noPlural.test(things) ? undefined : things
}

const asked = /(?:\b(?:list|enumerate|name|all)\b(?: (?:me|all|of|the|every)\b)*|\b(?:which|what)\b(?: are\b)?(?: (?:all|the)\b)*) ((?:[\p{L}\d-]{1,30} ){0,3}?[\p{L}\d-]{2,30}s)(?= (?:of|in|that|for|does|do|did|are|can|could|may|has|have|exist|there|to|with|on|from|by|which)\b|[?.!]? ?$)/iu
const noPlural = /(?:^|[ -])(?:is|was|does|has|this|us|as|its|whose|\p{L}*(?:ss|us|is))$/iu
const longest = 2_000
