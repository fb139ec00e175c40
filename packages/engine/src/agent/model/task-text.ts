import type { AgentTask } from "../ground/agent-task.ts"
import { delimited } from "./delimited.ts"
import { describeField, type Field } from "./fields.ts"

/** Describes the task of a run for the model. */
export const taskText = ({ earlier, extraction, prompt }: AgentTask, fields: ReadonlyArray<Field>): string =>
  [
    ...earlier.slice(-maxTurns).map((turn) =>
      delimited("EARLIER", `Asked before: ${turn.prompt.slice(0, 1_000)}\nAnswered: ${turn.answer.slice(0, 2_000)}`)
    ),
    ...extraction?.systemPrompt === undefined ? [] : [delimited("INSTRUCTIONS", extraction.systemPrompt)],
    delimited("TASK", prompt === "" ? "Fill in the fields from the given pages." : prompt),
    ...fields.length === 0 ? [] : [`Fields that are wanted:\n${fields.map(describeField).join("\n")}`]
  ].join("\n\n")

const maxTurns = 4
