import * as Layer from "effect/Layer"
import type { PageFetcher } from "../fetch/page-fetcher.ts"
import { type RobotsTxt, robotsTxt } from "../robots/robots-txt.ts"
import { type HostPace, hostPace, pacedFetcher } from "../host/host-pace.ts"

/** Limits the request rate of a fetcher per host, and reads robots.txt with it. */
export const politeLayer = <E, R, E2 = never, R2 = never>(
  fetcher: Layer.Layer<PageFetcher, E, R>,
  pace: Layer.Layer<HostPace, E2, R2> | Layer.Layer<HostPace> = hostPace
): Layer.Layer<HostPace | PageFetcher | RobotsTxt, E | E2, R | R2> =>
  Layer.provideMerge(robotsTxt, Layer.provideMerge(Layer.provide(pacedFetcher, fetcher), pace))
