import type { Contract } from "../contract-model.ts"
import { snakeCase } from "./names.ts"
import { notice } from "./text.ts"

/** `rules.py`: how to classify failures, when to retry a call, and how to follow a trace. */
export const rules = ({ classification, retry, trace, version }: Contract, packageVersion: string): string => {
  const steps = classification.steps.map(({ body, row, test }) =>
    `    Step(${JSON.stringify(snakeCase(row))}, ${JSON.stringify(test)}, ${texts(body)}),\n`
  )
  return [
    `${notice}"""The rules of the contract, version ${version}, as numbers and names."""\n`,
    "from typing import Final\n\nfrom .classify import Step\nfrom .retry import RetryRules\nfrom .trace import TraceRules\n",
    `VERSION: Final = ${JSON.stringify(packageVersion)}\n"""The version of this package."""\n`,
    `CLASSIFICATION: Final[tuple[Step, ...]] = (\n${steps.join("")})\n"""How a failure is matched to a row."""\n`,
    `RETRY: Final = RetryRules(\n${
      fields({
        attempts: String(retry.attempts),
        base: String(retry.base),
        cap_seconds: String(retry.capSeconds),
        jitter_seconds: String(retry.jitterSeconds),
        header: JSON.stringify(retry.header),
        details: texts(retry.details)
      })
    })\n"""When a failed attempt is retried."""\n`,
    `TRACE: Final = TraceRules(\n${
      fields({
        interval_seconds: String(trace.intervalSeconds),
        terminal: JSON.stringify(trace.terminal),
        tail_polls: String(trace.tailPolls),
        deduplicate_by: JSON.stringify(trace.deduplicateBy)
      })
    })\n"""How to follow a trace."""\n`
  ].join("\n")
}

const fields = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values).map(([name, value]) => `    ${name}=${value},\n`).join("")

const texts = (values: ReadonlyArray<string>): string =>
  `(${values.map((value) => JSON.stringify(value)).join(", ")}${values.length === 1 ? "," : ""})`
