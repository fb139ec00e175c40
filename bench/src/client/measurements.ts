import { faults } from "./faults.ts"
import { featureCount } from "./feature-count.ts"
import { guard } from "./guard.ts"
import { importTime } from "./import-time.ts"
import { install } from "./install.ts"
import type { Measurement } from "./measurement.ts"
import { memory } from "./memory.ts"
import { overhead } from "./overhead.ts"
import { size } from "./size.ts"
import { typeCost } from "./type-cost.ts"

/** All measurements. Times come first, because other measurements warm up the machine. */
export const measurements: ReadonlyArray<Measurement> = [
  importTime,
  overhead,
  guard,
  memory,
  size,
  typeCost,
  install,
  faults,
  featureCount
]
