import document from "@trawl/types/openapi.json" with { type: "json" }
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { operationsNotOffered } from "./handlers/not-offered.ts"

/** What the engine says of itself to whoever opens its address, and the API's OpenAPI document. Neither asks for a key. */
export const About = Layer.mergeAll(
  HttpRouter.add("GET", "/", HttpServerResponse.jsonUnsafe({
    message: "Trawl: the web search-and-scrape API, version 2",
    openapi: "/openapi.json",
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some(({ operationId }) => !operationsNotOffered.includes(operationId)) ? [path] : []
    )
  })),
  HttpRouter.add("GET", "/openapi.json", HttpServerResponse.jsonUnsafe(document))
)
