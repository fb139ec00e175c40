import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { AgentListResponse } from "./agent-list.ts"
import { AgentRequest } from "./agent-request.ts"
import {
  AgentSnapshotResponse,
  AgentStatusResponse,
  CancelAgentResponse,
  StartAgentResponse
} from "./agent-response.ts"
import { AgentThreadResponse } from "./agent-thread.ts"
import { AgentTraceResponse } from "./agent-trace.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"
import { textOf } from "./protocol/text-of.ts"
import { publicFact } from "./provenance.ts"
import { SnapshotId } from "./snapshot-id.ts"
import { ThreadId } from "./thread-id.ts"

/** `POST /v2/agent`: starts a run. */
const start = HttpApiEndpoint.post("startAgent", "/v2/agent", {
  payload: AgentRequest,
  success: StartAgentResponse,
  error: failuresOf("common", "agent", "thread")
}).annotateMerge(operation({
  identifier: "startAgent",
  summary: "Start an agent run",
  description:
    "Starts autonomous web data collection as a job. Its `id` gives access to its status, trace and snapshots.",
  startsJob: true,
  errorTables: ["common", "agent", "thread"],
  billing: "Depends on the run, at most `maxCredits`. Failed runs are not billed."
}))

/** `GET /v2/agent`: the runs of the team, newest first. */
const list = HttpApiEndpoint.get("listAgents", "/v2/agent", {
  query: {
    before: Schema.optionalKey(
      Schema.String.annotate({
        description: "Unix time in milliseconds. Returns only runs created before this time.",
        ...publicFact("K:v2/types.ts")
      }).check(Schema.isPattern(/^[0-9]{1,16}$/u, { message: textOf("BeforeInvalid") }))
    )
  },
  success: AgentListResponse,
  error: failuresOf("common", "thread")
}).annotateMerge(operation({
  identifier: "listAgents",
  summary: "List agent runs",
  description: "Returns the team's runs, 20 at a time, newest first. `next` is the URL of the next page.",
  provenance: "public",
  source: "K:v2/types.ts",
  errorTables: ["common", "thread"]
}))

/** `GET /v2/agent/threads/{threadId}`: a conversation of runs. */
const thread = HttpApiEndpoint.get("getAgentThread", "/v2/agent/threads/:threadId", {
  params: { threadId: ThreadId },
  query: {
    includeData: Schema.optionalKey(
      Schema.Boolean.annotate({
        description: "Returns the `data` of each run as well.",
        ...publicFact("K:v2/types.ts")
      })
    )
  },
  success: AgentThreadResponse,
  error: failuresOf("common", "thread")
}).annotateMerge(operation({
  identifier: "getAgentThread",
  summary: "Get a thread of agent runs",
  description: "Returns the runs of a conversation, oldest first.",
  provenance: "public",
  source: "K:v2/types.ts",
  errorTables: ["common", "thread"]
}))

/** `GET /v2/agent/{jobId}`: the status of a run, and its result. */
const status = HttpApiEndpoint.get("getAgentStatus", "/v2/agent/:jobId", {
  params: { jobId: JobId },
  success: AgentStatusResponse,
  error: failuresOf("common", "agent")
}).annotateMerge(operation({
  identifier: "getAgentStatus",
  summary: "Get an agent run",
  description:
    "Returns the status of a run, and its `data` once it is completed. A cancelled run and a run that reached `maxCredits` are `failed`.",
  errorTables: ["common", "agent"]
}))

/** `DELETE /v2/agent/{jobId}`: requests the cancellation of a run. */
const cancel = HttpApiEndpoint.delete("cancelAgent", "/v2/agent/:jobId", {
  params: { jobId: JobId },
  success: CancelAgentResponse,
  error: failuresOf("common", "agent")
}).annotateMerge(operation({
  identifier: "cancelAgent",
  summary: "Cancel an agent run",
  description:
    "Requests the cancellation of a run and returns immediately. The run then becomes `failed`. Work in progress may still use credits.",
  provenance: "public",
  source: "A:controllers/v2/agent-cancel.ts",
  errorTables: ["common", "agent"]
}))

/** `GET /v2/agent/{jobId}/trace`: the events of a run so far. */
const trace = HttpApiEndpoint.get("getAgentTrace", "/v2/agent/:jobId/trace", {
  params: { jobId: JobId },
  query: {
    liveView: Schema.optionalKey(
      Schema.Boolean.annotate({
        description: "Also returns `activeBrowserSessions`, if the service supports live views.",
        ...publicFact("A:controllers/v2/agent-trace.ts")
      })
    )
  },
  success: AgentTraceResponse,
  error: failuresOf("common", "agent")
}).annotateMerge(operation({
  identifier: "getAgentTrace",
  summary: "Get the trace of an agent run",
  description:
    "Returns all events so far. Clients poll until the run has finished and for a short time after it. A service may stream the events to clients that accept `text/event-stream`.",
  provenance: "public",
  source: "A:controllers/v2/agent-trace.ts",
  errorTables: ["common", "agent"]
}))

/** `GET /v2/agent/{jobId}/snapshots/{snapshotId}`: a version of an artifact. */
const snapshot = HttpApiEndpoint.get("getAgentSnapshot", "/v2/agent/:jobId/snapshots/:snapshotId", {
  params: { jobId: JobId, snapshotId: SnapshotId },
  success: AgentSnapshotResponse,
  error: failuresOf("common", "agent")
}).annotateMerge(operation({
  identifier: "getAgentSnapshot",
  summary: "Get a snapshot of an agent run",
  // a snapshot does not change
  cacheable: true,
  description: "Returns the content of an artifact at the time of the `artifact.updated` event with this `snapshotId`.",
  provenance: "public",
  source: "A:controllers/v2/agent-snapshot.ts",
  errorTables: ["common", "agent"]
}))

/** Autonomous web data collection, as jobs. */
export const Agent = HttpApiGroup.make("agent")
  .add(start, list, thread, status, cancel, trace, snapshot)
  .annotateMerge(OpenApi.annotations({ title: "Agent", description: "Autonomous web data collection, as jobs." }))
