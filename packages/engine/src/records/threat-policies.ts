import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { type TeamPolicy, ThreatProtection, type ThreatSettings } from "../scrape/policy/threat/threat-protection.ts"
import { number, type Row, text } from "../store/column.ts"

/** Threat protection with the stored policies of teams. */
export const layer = (settings: ThreatSettings): Layer.Layer<ThreatProtection, never, SqlClient> =>
  Layer.effect(
    ThreatProtection,
    Effect.map(SqlClient, (sql) =>
      ThreatProtection.of({
        settings,
        policyOf: (team) =>
          Effect.map(sql<Row>`SELECT policy, updated_at FROM threat_policy WHERE team = ${team}`, ([row]) =>
            // only `setPolicy` writes this column
            row && { policy: JSON.parse(text(row, "policy")) as TeamPolicy, updatedAt: number(row, "updated_at") }),
        setPolicy: Effect.fnUntraced(function*(team, policy) {
          const updatedAt = yield* Clock.currentTimeMillis
          yield* sql`
            INSERT INTO threat_policy ${sql.insert({ team, policy: JSON.stringify(policy), updated_at: updatedAt })}
            ON CONFLICT (team) DO UPDATE SET policy = excluded.policy, updated_at = excluded.updated_at
          `
          return { policy, updatedAt }
        })
      }))
  )
