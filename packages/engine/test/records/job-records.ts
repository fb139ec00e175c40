import * as Layer from "effect/Layer"
import * as JobEvents from "../../src/jobs/job-events.ts"
import * as Leases from "../../src/jobs/leases.ts"
import * as DeliveryRecords from "../../src/records/deliveries.ts"
import * as FrontierRecords from "../../src/records/frontier.ts"
import * as JobRecords from "../../src/records/job-store.ts"
import * as KeptScrapeRecords from "../../src/records/stored-scrapes.ts"
import * as LedgerRecords from "../../src/records/ledger.ts"
import * as Retained from "../../src/records/retained.ts"

/** All services that are needed to settle a page, in one process. */
export const jobRecords = <E, R>(leases: Layer.Layer<Leases.Leases, E, R>, events = JobEvents.layer) =>
  Layer.mergeAll(JobRecords.layer, KeptScrapeRecords.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(DeliveryRecords.layer, FrontierRecords.layer, LedgerRecords.layer)),
    Layer.provide(Retained.layer),
    Layer.provideMerge(Layer.provideMerge(leases, events))
  )
