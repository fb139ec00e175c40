import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { Deliveries } from "../jobs/deliveries.ts"
import { JobEvents } from "../jobs/job-events.ts"
import { Leases } from "../jobs/leases.ts"
import { MonitorStore } from "../monitors/monitor-store.ts"
import { Ledger } from "../service/ledger.ts"
import { checkLists } from "./monitors/check-lists.ts"
import { checkQueue } from "./monitors/check-queue.ts"
import { checkResults } from "./monitors/check-results.ts"
import { forgetMonitors } from "./monitors/forget-monitors.ts"
import { knownPages } from "./monitors/known-pages.ts"
import { monitorTable } from "./monitors/monitor-table.ts"

export const layer: Layer.Layer<MonitorStore, never, Deliveries | JobEvents | Leases | Ledger | SqlClient> = Layer
  .effect(
    MonitorStore,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const leases = yield* Leases
      const events = yield* JobEvents
      const deliveries = yield* Deliveries
      const ledger = yield* Ledger
      return MonitorStore.of({
        ...monitorTable(sql, events),
        ...checkQueue(sql, leases, events, deliveries),
        ...checkResults(sql, leases, ledger, deliveries),
        ...knownPages(sql, leases),
        ...checkLists(sql),
        forgetOld: forgetMonitors(sql)
      })
    })
  )
