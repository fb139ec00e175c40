import type { OpenedPage } from "@trawl/reader/page"
import { wordsOf } from "../../../scrape/formats/passages.ts"
import type { AgentTask } from "../../ground/agent-task.ts"
import type { PageWithoutMarkup } from "../../ground/reasoner.ts"
import { keyOf } from "../../work/candidates.ts"
import { withoutCitations } from "../../work/citation-fields.ts"
import { promptFor } from "../../work/subjects.ts"
import { taskWords } from "../../work/task-words.ts"
import { type ParsedPrompt, parsePrompt } from "../plan/read-prompt.ts"
import { type PageTopic, rarityOn } from "./rate-statements.ts"
import type { PageStatements } from "../../../scrape/extract/statements/page-statements.ts"
import { statementsOf } from "../../../scrape/extract/statements/statements.ts"
import { type PageProse, pageProse } from "../../../scrape/extract/prose/page-prose.ts"
import { type Subject, subjectOf } from "./subject.ts"
import { schemaFields } from "./schema-fields.ts"

/** A page that is read for a task. */
export interface TaskPage {
  readonly task: AgentTask
  readonly page: PageWithoutMarkup
  readonly opened: OpenedPage
  readonly said: PageStatements
  readonly prose: PageProse
  readonly prompt: ParsedPrompt
  readonly asked: ReadonlySet<string>
  /** The words of the schema's fields. */
  readonly fields: ReadonlySet<string>
  readonly topic: PageTopic
  readonly subject: Subject
  readonly rarity: (word: string) => number
  /** The task names this very page. */
  readonly isGiven: boolean
}

export const taskPage = (whole: AgentTask, page: PageWithoutMarkup, opened: OpenedPage): TaskPage => {
  const task = { ...whole, prompt: promptFor(whole, page) }
  const { asked, fields } = taskWords(task)
  const { language, sourceURL } = page.metadata
  const said = statementsOf(page.html, typeof language === "string" ? language : undefined)
  const addresses = [page.url, sourceURL].flatMap((address) => typeof address === "string" ? [keyOf(address)] : [])
  const isGiven = (task.urls ?? []).some((url) => addresses.includes(keyOf(url)))
  return {
    task,
    page,
    opened,
    said,
    prose: pageProse(said.statements, page.title),
    prompt: parsePrompt(task.prompt),
    asked,
    fields,
    topic: { title: wordsOf(page.title), url: wordsOf((URL.parse(page.url)?.pathname ?? "").replace(/[-_./]/gu, " ")) },
    rarity: rarityOn(said.statements),
    isGiven,
    // who names a page wants what it says
    subject: isGiven && task.schema !== undefined ? anything : subjectOf(task.prompt, page, fieldNames(task))
  }
}

const anything: Subject = { isOfPage: true, isOf: () => true }

/** What the prompt calls as the schema does is wanted, and not what it is wanted of. */
const fieldNames = ({ schema }: AgentTask): ReadonlySet<string> =>
  new Set(
    schema === undefined
      ? []
      : schemaFields(withoutCitations(schema)).flatMap((
        { name }
      ) => [name.toLowerCase(), ...name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").toLowerCase().split(/[\s_-]+/u)])
  )

/** What covers less is about something else. */
export const leastCoverage = ({ isGiven }: TaskPage): number => isGiven ? 0.3 : 0.42
export const leastOfField = 0.35
/** As many statements are looked at for values. */
export const mostStatements = 14
