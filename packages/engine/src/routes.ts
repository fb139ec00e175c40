import { Api } from "@trawl/schema"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { About } from "./about.ts"
import { FilesRoute } from "./artifacts/files-route.ts"
import { ErrorShape } from "./error-shape.ts"
import { GateLive } from "./gate.ts"
import { AccountLive } from "./handlers/account.ts"
import { AgentLive } from "./handlers/agent.ts"
import { BatchScrapeLive } from "./handlers/batch-scrape.ts"
import { NotOfferedLive } from "./handlers/not-offered.ts"
import { ParseLive } from "./handlers/parse.ts"
import { PolicyLive } from "./handlers/policy.ts"
import { ResearchLive } from "./handlers/research.ts"
import { ScrapeLive } from "./handlers/scrape.ts"
import { SearchLive } from "./handlers/search.ts"
import { RefuseOtherNames } from "./playground/refuse-other-names.ts"
import { PlaygroundFiles } from "./playground/serve-playground.ts"
import { RequestCheckLive } from "./request-check.ts"
import { RefuseWhileDraining } from "./service/draining.ts"
import { Monitoring } from "./service/monitoring.ts"
import { RequestIds } from "./response-headers.ts"

/** Every operation of the API, over the engine's ports, and what the engine says of itself. */
export const routes = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(
    Layer.provide([
      SearchLive,
      ScrapeLive,
      ParseLive,
      PolicyLive,
      ResearchLive,
      BatchScrapeLive,
      AgentLive,
      AccountLive,
      NotOfferedLive
    ]),
    Layer.provide([GateLive, RequestCheckLive])
  ),
  About,
  FilesRoute,
  PlaygroundFiles,
  // the first middleware wraps all others
  RequestIds,
  RefuseOtherNames,
  Monitoring,
  RefuseWhileDraining,
  ErrorShape
)
