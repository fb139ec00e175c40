import * as Schema from "effect/Schema"
import { closed } from "../closed.ts"
import { credits } from "../credits.ts"
import { isHostname } from "../hostname.ts"
import { Integer } from "../integer.ts"
import { atMostItems } from "../length-checks.ts"
import { limits } from "../limits.ts"
import { portable } from "../portable.ts"

/** A plain domain or a wildcard glob; no protocol, path or port. */
const DomainPattern = Schema.String.annotate({
  description: "A plain domain or a wildcard glob; no protocol, path or port."
})
  .check(isHostname({ expected: "a domain or wildcard glob without protocol, port and path", wildcard: true }))

const domains = Schema.Array(DomainPattern).check(atMostItems(limits.threatListItems))

export const protectionModes = ["off", "normal"] as const
export const failurePolicies = ["open", "closed"] as const

/** Given fields replace the organization's policy for this request only; it keeps the others. */
export const ThreatProtectionOverride = closed({
  mode: Schema.optionalKey(
    Schema.Literals(protectionModes).annotate({
      description:
        `\`normal\` checks URLs with a web-risk scanning provider, ${credits.threatScan} credits per URL; \`off\` is rejected if threat protection is enforced.`
    })
  ),
  riskScoreThreshold: Schema.optionalKey(
    Integer.annotate({ description: "Verdicts at or above this score block the URL; lower is stricter." })
      .check(Schema.isBetween({ minimum: limits.riskScoreMinimum, maximum: limits.riskScoreMaximum }))
  ),
  blacklist: Schema.optionalKey(domains.annotate({ description: "Always blocked." })),
  whitelist: Schema.optionalKey(domains.annotate({ description: "Always allowed; overrides every other rule." })),
  blockedTlds: Schema.optionalKey(
    Schema.Array(
      Schema.String.annotate({ description: "Lower case, without leading dot." })
        .check(Schema.isPattern(/^[\p{Ll}\p{Lo}\p{N}](?:[\p{Ll}\p{Lo}\p{M}\p{N}.-]*[\p{Ll}\p{Lo}\p{M}\p{N}])?$/u, {
          expected: "a top-level domain in lower case, without leading dot",
          ...portable("Lower-case letters of any alphabet, digits and inner `.` and `-`.", {
            pattern:
              "^[^\\x00-\\x2f\\x3a-\\x60\\x7b-\\x7f](?:[^\\x00-\\x2c\\x2f\\x3a-\\x60\\x7b-\\x7f]*[^\\x00-\\x2f\\x3a-\\x60\\x7b-\\x7f])?$"
          })
        }))
    ).check(atMostItems(limits.threatListItems))
  ),
  failurePolicy: Schema.optionalKey(
    Schema.Literals(failurePolicies).annotate({
      description: "If the classifier cannot be reached: `open` allows the request, `closed` blocks it."
    })
  )
}).annotate({ identifier: "ThreatProtectionOverride" })
