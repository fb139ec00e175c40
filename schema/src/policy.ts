import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { closed } from "./closed.ts"
import { defaulted } from "./defaulted.ts"
import { limits } from "./limits.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { failurePolicies, protectionModes, ThreatProtectionOverride } from "./page/threat-protection.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { failures } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { publicFact } from "./provenance.ts"

const { mode, riskScoreThreshold, blacklist, whitelist, blockedTlds, failurePolicy } = ThreatProtectionOverride.fields

/** The whole policy: missing fields get their defaults. */
export const ThreatProtectionPolicyRequest = closed({
  mode: mode.schema,
  riskScoreThreshold: defaulted(riskScoreThreshold.schema, limits.riskScoreDefault),
  blacklist: defaulted(blacklist.schema, []),
  whitelist: defaulted(whitelist.schema, []),
  blockedTlds: defaulted(blockedTlds.schema, []),
  failurePolicy: defaulted(failurePolicy.schema, "closed"),
  allowRequestOverrides: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "`false` rejects requests that have `threatProtection` with 403." })
  ),
  ...clientFields
}).annotate({ ...publicFact("A:lib/threat-protection/config.ts"), identifier: "ThreatProtectionPolicyRequest" })
export interface ThreatProtectionPolicyRequest extends Schema.Schema.Type<typeof ThreatProtectionPolicyRequest> {}

const list = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))

/** The policy that applies to the organization. */
export const ThreatProtectionPolicy = open({
  mode: openEnum(protectionModes),
  riskScoreThreshold: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  blacklist: list,
  whitelist: list,
  blockedTlds: list,
  failurePolicy: Schema.optionalKey(Schema.NullOr(openEnum(failurePolicies))),
  allowRequestOverrides: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  configured: Schema.optionalKey(
    Schema.NullOr(Schema.Boolean).annotate({
      description: "`false` if no policy was set and these are the defaults."
    })
  ),
  updatedAt: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "ISO 8601." }))
}).annotate({ ...publicFact("OA"), identifier: "ThreatProtectionPolicy" })
export interface ThreatProtectionPolicy extends Schema.Schema.Type<typeof ThreatProtectionPolicy> {}

export const ThreatProtectionResponse = open({
  success: Schema.Boolean,
  data: ThreatProtectionPolicy
}).annotate({ ...publicFact("OA"), identifier: "ThreatProtectionResponse" })
export interface ThreatProtectionResponse extends Schema.Schema.Type<typeof ThreatProtectionResponse> {}

/** The sites that a team's requests may read. */
export const Policy = HttpApiGroup.make("policy").add(
  HttpApiEndpoint.get("getThreatProtection", "/v2/team/threat-protection", {
    success: ThreatProtectionResponse,
    error: failures
  }).annotateMerge(operation({
    identifier: "getThreatProtection",
    summary: "Get the threat protection policy",
    description: "Returns the policy that applies to the team's organization.",
    provenance: "public",
    source: "OA"
  })),
  HttpApiEndpoint.put("setThreatProtection", "/v2/team/threat-protection", {
    payload: ThreatProtectionPolicyRequest,
    success: ThreatProtectionResponse,
    error: failures
  }).annotateMerge(operation({
    identifier: "setThreatProtection",
    summary: "Set the threat protection policy",
    description:
      "Replaces the whole policy. Requires an administrator, and the feature must be enabled; `off` is rejected if the feature is enforced.",
    provenance: "public",
    source: "OA"
  }))
).annotateMerge(OpenApi.annotations({ title: "Policy", description: "The sites that a team's requests may read." }))
