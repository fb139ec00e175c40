import { Api, type Failure } from "@trawl/schema"
import { didYouMean } from "../request/did-you-mean.ts"
import { failure, problem } from "../request/failure.ts"

/** Slightly longer than the API allows, so that the API's own validation rejects long parameters. */
export const maxParamLength = 1024

/** The failure of a request that has no operation. It names the methods of its path, or a similar path. */
export const unknownRoute = (method: string, url: string): Failure => {
  const path = url.split("?", 1)[0] ?? ""
  const methods = endpoints.filter((endpoint) => endpoint.pattern.test(path)).map((endpoint) => endpoint.method)
  const hint = methods.length === 0
    ? didYouMean(path, endpoints.map((endpoint) => endpoint.path)).trim()
    // the router refuses these paths although they match
    : methods.includes(method)
    ? `Expected valid percent-encoding and at most ${maxParamLength} characters in each part of the path`
    : `Expected ${[...new Set(methods)].join(" or ")}, found ${method}`
  return failure("NotFound", hint === "" ? {} : { details: [problem([], hint)] })
}

const endpoints = Object.values(Api.groups)
  .flatMap((group): ReadonlyArray<{ readonly method: string; readonly path: string }> => Object.values(group.endpoints))
  .map(({ method, path }) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i")
  }))
