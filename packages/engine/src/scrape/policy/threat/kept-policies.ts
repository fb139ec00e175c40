import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, text } from "../../../store/column.ts"
import { Database } from "../../../store/database.ts"
import { type TeamPolicy, ThreatProtection, type ThreatSettings } from "./threat-protection.ts"

/** Threat protection with the policies in the engine's database. */
export const layer = (settings: ThreatSettings): Layer.Layer<ThreatProtection, never, Database> =>
  Layer.effect(
    ThreatProtection,
    Effect.map(Database, (database) =>
      ThreatProtection.of({
        settings,
        policyOf: (team) =>
          database.read((sql) => {
            const row = sql("SELECT policy, updated_at FROM threat_policy WHERE team = ?").get(team)
            // written below, and by nobody else
            return row && { policy: JSON.parse(text(row, "policy")) as TeamPolicy, updatedAt: number(row, "updated_at") }
          }),
        setPolicy: Effect.fnUntraced(function*(team, policy) {
          const updatedAt = yield* Clock.currentTimeMillis
          yield* database.write((sql) => sql("INSERT OR REPLACE INTO threat_policy (team, policy, updated_at) VALUES (?, ?, ?)").run(team, JSON.stringify(policy), updatedAt))
          return { policy, updatedAt }
        })
      }))
  )
