import { availableParallelism } from "node:os"
import { installedSubjects } from "./installed-subjects.ts"
import type { Outcome } from "./faults/outcome.ts"
import { keyHidden, quiet, rules } from "./faults/rules.ts"
import { runCase } from "./faults/run-case.ts"
import { type ScenarioName, scenarios } from "./faults/scenarios.ts"
import type { Findings, Measurement } from "./measurement.ts"
import type { Subject } from "./subject.ts"

/** Counts how many of 26 rules each subject follows when the service or the connection fails. */
export const faults: Measurement = {
  name: "faults",
  title: "Rules followed under faults",
  columns: [
    { name: "kept", title: "of 26", digits: 0 },
    { name: "broken", title: "broken", digits: 0 }
  ],
  run: async (pace) => {
    const { notes, subjects: all } = await installedSubjects()
    const subjects = all.filter(({ kind, name }) =>
      kind === "peer" && pace === "full" || kind === "ours" || name === "bare fetch"
    )
    const outcomes = new Map(subjects.map((subject) => [subject, new Map<ScenarioName, Outcome>()]))
    const cases = Object.keys(scenarios).flatMap((name) =>
      subjects.map((subject) => ({ name: name as ScenarioName, subject }))
    )
    const next = async (): Promise<void> => {
      for (let one = cases.shift(); one !== undefined; one = cases.shift()) {
        outcomes.get(one.subject)?.set(one.name, await runCase(one.subject, { name: one.name, ...scenarios[one.name] }))
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() * 5 }, next)) // most of the time is spent waiting
    return {
      rows: Object.fromEntries(
        subjects.map((subject) => [subject.name, score(subject, outcomes.get(subject) ?? new Map())])
      ),
      notes: [
        ...notes,
        "Each of 23 scenarios makes one call in a new process, with the subject's defaults. Errors have the body of this API, which clients of other APIs cannot interpret.",
        "A subject can follow a rule without supporting it: a client that never retries never retries too early."
      ]
    }
  }
}

function score(subject: Subject, outcomes: ReadonlyMap<ScenarioName, Outcome>): Findings["rows"][string] {
  const all = [...outcomes.values()]
  const verdicts = [
    ...rules.map(({ kept, rule, scenario }) => {
      const outcome = outcomes.get(scenario)
      return { rule, kept: outcome !== undefined && kept(outcome, subject) }
    }),
    { rule: keyHidden, kept: all.every(({ error }) => (error?.leaks.length ?? 0) === 0) },
    { rule: quiet, kept: all.every(({ printed }) => printed === "") }
  ]
  const broken = verdicts.filter(({ kept }) => !kept).map(({ rule }) => rule)
  return {
    kept: verdicts.length - broken.length,
    broken: subject.kind === "ours" ? broken.join("; ") : "",
    all: broken.join("; ")
  }
}
