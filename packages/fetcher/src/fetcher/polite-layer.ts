import * as Layer from "effect/Layer"
import type { PageFetcher } from "../fetch/page-fetcher.ts"
import { type RobotsTxt, robotsTxt } from "../robots/robots-txt.ts"
import { type HostPace, hostPace, pacedFetcher } from "../host/host-pace.ts"

/** Limits the request rate of a fetcher per host, and reads robots.txt with it. */
export const politeLayer = <E, R>(
  fetcher: Layer.Layer<PageFetcher, E, R>
): Layer.Layer<HostPace | PageFetcher | RobotsTxt, E, R> =>
  Layer.provideMerge(robotsTxt, Layer.provideMerge(Layer.provide(pacedFetcher, fetcher), hostPace))
