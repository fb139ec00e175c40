import { allWaits, type Expected, type FaultCase } from "./fault-case.ts"
import type { OperationKind } from "./operations.ts"

/** What became of a case: by door, whether all was as promised; undefined where there is no such fault. */
export interface Outcome {
  readonly fault: FaultCase
  readonly group: string
  readonly kept: ReadonlyArray<boolean | undefined>
}

/** The page that says what happens under each fault. */
export const table = (
  doors: ReadonlyArray<string>,
  operations: ReadonlyArray<OperationKind>,
  outcomes: ReadonlyArray<Outcome>
): string => {
  const groups = [...new Set(outcomes.map(({ group }) => group))]
  return `# Reliability

What each client does when the service, the network or the clock fails. Written by \`vitest run tests/faults --update\`: a real server on
this machine does with each request what the case says. These go through it by each door: ${
    operations.filter(({ inTurn }) => !inTurn).map(({ name }) => name).join(", ")
  };
and these by one door each, in turn: ${operations.filter(({ inTurn }) => inTurn).map(({ name }) => name).join(", ")}.
The waits are read from the clock of the call, which here adds half a second of jitter to each backoff; each attempt may take 20 seconds.

✓: every operation had the promised outcome after the promised attempts and waits; no request, timer or connection outlived it, nothing
went to another server, and the key is in no face of the error (message, stack, \`JSON.stringify\`, \`util.inspect\`, all that can be
reached from it), in no span and in no log, though the service repeats it in headers and bodies, plain and in the escapes of JSON, URLs and HTML,
in part and more than once.

A trace that the service answers is asked for twice more, two seconds apart, as the specification says; one that it answers wrongly or not
at all, once more by a plain poll. An operation that starts a job is repeated as the row of an answer says, but not after a lost connection by which the first request may have
arrived, unless it has an idempotency key.

${outcomes.length} cases, ${doors.length} doors: with Effect and with promises, over \`fetch\` and over the transport of \`@trawl/core/node\`. A dash: the transport has no such fault.

${
    groups.map((group) => `## ${group}\n\n${rows(doors, outcomes.filter((outcome) => outcome.group === group))}`).join(
      "\n\n"
    )
  }

## Runs of agents, when their engine is killed

A test (\`packages/engine/test/agent/run/kill.test.ts\`) starts 50 runs of three subagents and 13 steps each, and kills the engine with SIGKILL ten
times at random moments. Then:

| | |
|---|---|
| every run that was accepted | has ended with the data that it ends with undisturbed |
| a step that had ended | was not done again; one that was being done was begun again |
| the trace of each run | numbers the events of each agent without gap, and has none twice; what was written before a kill keeps its identifier and time |
| snapshots | are all there |
| credits | are those of each step once, and the team was charged once for each run |
| webhooks | were told of every end; a delivery that came twice has the same \`webhookId\` |

Cancelled runs stay cancelled over a restart, and a subagent that was left behind stays behind.
`
}

const rows = (doors: ReadonlyArray<string>, outcomes: ReadonlyArray<Outcome>): string =>
  [
    `| Case | Outcome | Attempts | Waits, s | ${doors.join(" | ")} |`,
    `|---|---|---|---|${doors.map(() => ":-:|").join("")}`,
    ...outcomes.map(({ fault, kept }) => {
      const { expect, row, start } = fault
      const variants = [
        { who: "", expected: expect },
        ...row ? [{ who: "where the operation knows the row: ", expected: row.expect }] : [],
        ...start ? [{ who: "job start: ", expected: start }] : []
      ]
      const column = (say: (expected: Expected) => string) =>
        variants.map(({ expected, who }) => who + say(expected)).filter(isNew).join("; ")
      return `| ${fault.name} | ${column(outcome)} | ${column(attempts)} | ${column(waits)} | ${
        kept.map(mark).join(" | ")
      } |`
    })
  ].join("\n")

const outcome = ({ reason, says = {} }: Expected): string => {
  if (reason === undefined) return "the result"
  const kind = says["kind"] ?? says["limit"]
  return `\`${reason}\`${kind === undefined ? "" : ` (${String(kind)})`}`
}

const attempts = ({ waits }: Expected): string => String(waits.length + 1)

const waits = ({ waits }: Expected): string =>
  waits.length === 0 ? "none" : waits === allWaits ? "1.5, 2.5, 4.5, 8.5" : waits.map((wait) => wait / 1000).join(", ")

/** Not the same again for who has nothing of his own. */
const isNew = (text: string, index: number, [first = ""]: ReadonlyArray<string>): boolean =>
  index === 0 || !text.endsWith(`: ${first}`)

const mark = (kept: boolean | undefined): string => kept === undefined ? "–" : kept ? "✓" : "✗"
