import * as Schema from "effect/Schema"
import { closed } from "../closed.ts"
import { credits } from "../credits.ts"
import { hostnameGlobPattern } from "../hostname.ts"
import { Integer } from "../integer.ts"
import { atMostItems } from "../length-checks.ts"
import { limits } from "../limits.ts"

/** A plain domain or a wildcard glob; no protocol, path or port. */
const DomainPattern = Schema.String.annotate({ description: "A plain domain or a wildcard glob; no protocol, path or port." })
  .check(Schema.isPattern(hostnameGlobPattern, {
    expected: "a domain or wildcard glob without protocol, port and path"
  }))

const domains = Schema.Array(DomainPattern).check(atMostItems(limits.threatListItems))

export const protectionModes = ["off", "normal"] as const
export const failurePolicies = ["open", "closed"] as const

/** Fields given replace the organization's policy for this request only; omitted fields keep it. */
export const ThreatProtectionOverride = closed({
  mode: Schema.optionalKey(
    Schema.Literals(protectionModes).annotate({
      description:
        `\`normal\` checks URLs against a web-risk scanning provider, ${credits.threatScan} credits per URL; \`off\` is refused where threat protection is enforced.`
    })
  ),
  riskScoreThreshold: Schema.optionalKey(
    Integer.annotate({ description: "Verdicts at or above it block the URL; lower is stricter." })
      .check(Schema.isBetween({ minimum: limits.riskScoreMinimum, maximum: limits.riskScoreMaximum }))
  ),
  blacklist: Schema.optionalKey(domains.annotate({ description: "Always blocked." })),
  whitelist: Schema.optionalKey(domains.annotate({ description: "Always allowed; wins over every other rule." })),
  blockedTlds: Schema.optionalKey(
    Schema.Array(
      Schema.String.annotate({ description: "Lower case, without leading dot." })
        .check(Schema.isPattern(/^[\p{Ll}\p{Lo}\p{N}](?:[\p{Ll}\p{Lo}\p{M}\p{N}.-]*[\p{Ll}\p{Lo}\p{M}\p{N}])?$/u, {
          expected: "a top-level domain in lower case, without leading dot"
        }))
    ).check(atMostItems(limits.threatListItems))
  ),
  failurePolicy: Schema.optionalKey(
    Schema.Literals(failurePolicies).annotate({
      description: "When the classifier cannot be reached: `open` allows the request, `closed` blocks it."
    })
  )
}).annotate({ identifier: "ThreatProtectionOverride" })
