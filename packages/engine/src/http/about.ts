import document from "@trawl/types/openapi.json" with { type: "json" }
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { operationsNotOffered } from "../handlers/not-offered.ts"
import { pageFor } from "../playground/serve-playground.ts"

/**
 * A JSON description of the engine at `/` (a page for browsers), and the API's OpenAPI document. Neither needs a key.
 */
export const About = Layer.mergeAll(
  HttpRouter.add("GET", "/", (request) => Effect.map(pageFor(request), (page) => page ?? about)),
  HttpRouter.add("GET", "/openapi.json", HttpServerResponse.jsonUnsafe(document))
)

const about = HttpServerResponse.setHeader(
  HttpServerResponse.jsonUnsafe({
    message: "Trawl: the web search-and-scrape API, version 2",
    openapi: "/openapi.json",
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some(({ operationId }) => !operationsNotOffered.includes(operationId)) ? [path] : []
    )
  }),
  "vary",
  "accept"
)
