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

/** A page with everything that is needed to read it for a task. */
export interface TaskPage {
  readonly task: AgentTask
  readonly page: PageWithoutMarkup
  readonly opened: OpenedPage
  readonly pageStatements: PageStatements
  readonly prose: PageProse
  readonly prompt: ParsedPrompt
  readonly promptWords: ReadonlySet<string>
  /** The words of the schema's fields. */
  readonly fields: ReadonlySet<string>
  readonly topic: PageTopic
  readonly subject: Subject
  readonly rarity: (word: string) => number
  /** Whether the task names this page. */
  readonly isNamedByTask: boolean
}

export const taskPage = (whole: AgentTask, page: PageWithoutMarkup, opened: OpenedPage): TaskPage => {
  const task = { ...whole, prompt: promptFor(whole, page) }
  const { promptWords, fields } = taskWords(task)
  const { language, sourceURL } = page.metadata
  const pageStatements = statementsOf(page.html, typeof language === "string" ? language : undefined)
  const addresses = [page.url, sourceURL].flatMap((address) => typeof address === "string" ? [keyOf(address)] : [])
  const isNamedByTask = (task.urls ?? []).some((url) => addresses.includes(keyOf(url)))
  return {
    task,
    page,
    opened,
    pageStatements,
    prose: pageProse(pageStatements.statements, page.title),
    prompt: parsePrompt(task.prompt),
    promptWords,
    fields,
    topic: { title: wordsOf(page.title), url: wordsOf((URL.parse(page.url)?.pathname ?? "").replace(/[-_./]/gu, " ")) },
    rarity: rarityOn(pageStatements.statements),
    isNamedByTask,
    // every statement of a page that the task names is about the subject
    subject: isNamedByTask && task.schema !== undefined ? anything : subjectOf(task.prompt, page, fieldNames(task))
  }
}

const anything: Subject = { isOfPage: true, isOf: () => true }

/** Words of the schema's field names. In the prompt they name the requested values, not the subject. */
const fieldNames = ({ schema }: AgentTask): ReadonlySet<string> =>
  new Set(
    schema === undefined
      ? []
      : schemaFields(withoutCitations(schema)).flatMap((
        { name }
      ) => [name.toLowerCase(), ...name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").toLowerCase().split(/[\s_-]+/u)])
  )

/** Minimum coverage of a statement or list. A lower one is about something else. */
export const minCoverage = ({ isNamedByTask }: TaskPage): number => isNamedByTask ? 0.3 : 0.42
export const minFieldCoverage = 0.35
/** Maximum number of statements in which values are searched. */
export const maxStatements = 14
