import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { assert, it } from "vitest"

const answers = ["StartAgent", "AgentList", "AgentStatus", "CancelAgent", "AgentTrace", "AgentSnapshot", "AgentThread"]
const operations = [
  "startAgent",
  "listAgents",
  "getAgentStatus",
  "cancelAgent",
  "getAgentTrace",
  "getAgentSnapshot",
  "getAgentThread"
]
const contract = ["traceRules", ...operations, ...answers.map((name) => `guard${name}Response`)]
const machine = [
  "callRules",
  "checkNames",
  "checkOwn",
  "task",
  "route",
  "perform",
  "pause",
  "read",
  "emit",
  "maxTimerDelay",
  "repeatStart",
  "AnswerMisfit",
  "ApiError",
  "withoutCall",
  "requestInvalid",
  "checkJsonSchema",
  "withJsonSchema"
]
const tasks = ["startTask", "statusTask", "cancelTask", "listTask", "snapshotTask", "threadTask"]
const programs = [
  "waitProgram",
  "traceProgram",
  "updatesProgram",
  "artifactsProgram",
  "releaseProgram",
  "RunFailed",
  "foldTrace",
  "newView"
]

it("all operations of runs, including the validation of options and prompts, add at most 4 kB to their contract, their guards, and the code of every call", async () => {
  const needed = { "@trawl/types": contract, "@trawl/core/machine": machine }
  const [without, whole] = await Promise.all([
    bundle(needed),
    bundle({ ...needed, "@trawl/agent/pure": [...tasks, ...programs] })
  ])
  assert.isBelow(zipped(whole) - zipped(without), 4000)
})

it("programs that only start runs and get their status do not load the code for following them", async () => {
  const text = await bundle({ "@trawl/agent/pure": ["startTask", "statusTask"] })
  for (const part of ["text/event-stream", "progress.reported", "RunFailed", "getAgentTrace"]) {
    assert.notInclude(text, part)
  }
})

const bundle = async (names: Readonly<Record<string, ReadonlyArray<string>>>): Promise<string> => {
  const imports = Object.entries(names).map(([from, some]) => `import { ${some.join(", ")} } from "${from}"`)
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join("\n")}\nglobalThis.used = [${Object.values(names).flat().join(", ")}]`,
      resolveDir: import.meta.dirname
    },
    bundle: true,
    conditions: ["@trawl/source"],
    format: "esm",
    minify: true,
    platform: "browser",
    target: "es2022",
    write: false
  })
  return outputFiles[0]?.text ?? ""
}

const zipped = (text: string): number => gzipSync(text, { level: 9 }).length
