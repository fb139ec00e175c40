import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { crawlScopeFields } from "./crawl-scope.ts"
import { credits } from "./credits.ts"
import { defaulted } from "./defaulted.ts"
import { HttpUrl } from "./http-url.ts"
import { Integer } from "./integer.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { open } from "./open.ts"
import { scrapeOptionFields } from "./page/scrape-options.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { assumed, publicFact } from "./provenance.ts"

export const MapRequest = lenient({
  url: HttpUrl.annotate({ description: "A page of the site, an absolute http(s) URL." }),
  search: Schema.optionalKey(Schema.String.annotate({ description: "URLs that match these words come first." })),
  ...crawlScopeFields,
  includeSubdomains: defaulted(Schema.Boolean.annotate({ description: "Also lists URLs of subdomains." }), true),
  ignoreQueryParameters: defaulted(
    Schema.Boolean.annotate({ description: "Lists each path once and ignores the query string." }),
    true
  ),
  ignoreCache: defaulted(
    Schema.Boolean.annotate({ description: "Reads sitemaps again. By default, a copy of up to 7 days is used." }),
    false
  ),
  filterByPath: defaulted(
    Schema.Boolean.annotate({ description: "If `url` has a path, lists only URLs below it." }),
    true
  ),
  useIndex: defaulted(
    Schema.Boolean.annotate({ description: "Also lists pages that the service already knows." }),
    true
  ),
  limit: defaulted(
    Integer.annotate({ description: "Maximum number of URLs to return." }).check(
      Schema.isBetween({ minimum: limits.mapLimitMinimum, maximum: limits.mapLimitMaximum })
    ),
    limits.mapLimitDefault
  ),
  timeout: defaulted(
    Integer.annotate({
      description:
        "Time limit in milliseconds. After it, the response contains the URLs found so far and a `warning`; if there are none, the request fails with 408.",
      ...assumed("Public sources name no default; this is the default of search and scrape.")
    }).check(Schema.isGreaterThan(0)),
    limits.mapTimeoutDefault
  ),
  headers: scrapeOptionFields.headers,
  location: scrapeOptionFields.location,
  threatProtection: scrapeOptionFields.threatProtection,
  auditMetadata: scrapeOptionFields.auditMetadata,
  ...clientFields
}).annotate({
  description: "Also accepts the options of a crawl that select pages.",
  ...publicFact("A:controllers/v2/types.ts"),
  identifier: "MapRequest"
})
export interface MapRequest extends Schema.Schema.Type<typeof MapRequest> {}

export const MapLink = open({
  url: Schema.String,
  title: Schema.optionalKey(Schema.NullOr(Schema.String)),
  description: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ ...publicFact("A:controllers/v2/map.ts"), identifier: "MapLink" })
export interface MapLink extends Schema.Schema.Type<typeof MapLink> {}

export const MapResponse = open({
  success: Schema.Boolean,
  links: Schema.Array(MapLink),
  id: Schema.optionalKey(Schema.String),
  warning: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "Set if the list is incomplete, or if very few URLs were found below the path of `url`."
    })
  )
}).annotate({ ...publicFact("A:controllers/v2/map.ts"), identifier: "MapResponse" })
export interface MapResponse extends Schema.Schema.Type<typeof MapResponse> {}

const tables = ["common", "map"] as const

/** `POST /v2/map`: the URLs of a site. */
export const SiteMap = HttpApiGroup.make("map").add(
  HttpApiEndpoint.post("map", "/v2/map", {
    payload: MapRequest,
    success: MapResponse,
    error: failuresOf(...tables)
  }).annotateMerge(operation({
    identifier: "map",
    summary: "List the URLs of a site",
    description: "Lists the URLs of a site from its sitemaps and its pages, without their content.",
    cacheable: true,
    provenance: "public",
    source: "A:controllers/v2/map.ts",
    timeout: { field: "timeout", default: limits.mapTimeoutDefault },
    errorTables: tables,
    billing: `${credits.map} credit per call.`
  }))
).annotateMerge(OpenApi.annotations({ title: "Map", description: "Lists of the URLs of sites." }))
