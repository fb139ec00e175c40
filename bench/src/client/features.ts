/** A feature that users may want in a client, and whether the toolkit has it. */
export interface Feature {
  readonly group: "errors" | "retry and time" | "transport and hooks" | "requests and results" | "package" | "around it"
  readonly name: string
  readonly has: "yes" | "partly" | "no"
  /** For supported features: the path of the test or file that proves it, from the root of the repository. */
  readonly proof?: string
}

const machine = "packages/core/test/machine"
const faults = "tests/faults/faults.test.ts"

/** The 79 features in the comparison of clients. */
export const features: ReadonlyArray<Feature> = [
  { group: "errors", name: "a class or tag for each cause", has: "yes", proof: `${machine}/classify.test.ts` },
  { group: "errors", name: "the API's machine code on the error", has: "yes", proof: faults },
  { group: "errors", name: "field-level details", has: "yes", proof: `${machine}/api-error.test.ts` },
  { group: "errors", name: "request id on the error", has: "yes", proof: faults },
  { group: "errors", name: "wait hint on the rate-limit error", has: "yes", proof: faults },
  { group: "errors", name: "link to the documentation of the error", has: "no" },
  { group: "errors", name: "cause kept", has: "yes", proof: `${machine}/conceal.test.ts` },
  { group: "errors", name: "typed error for an invalid body", has: "yes", proof: faults },
  { group: "errors", name: "no API key in message, JSON, inspect", has: "yes", proof: faults },
  { group: "errors", name: "API key not sent to other origins on redirects", has: "yes", proof: faults },

  { group: "retry and time", name: "retries 429 and 5xx by default", has: "yes", proof: faults },
  { group: "retry and time", name: "retries lost connections", has: "yes", proof: faults },
  { group: "retry and time", name: "retries a truncated body", has: "yes", proof: faults },
  {
    group: "retry and time",
    name: "Retry-After in seconds and as a date",
    has: "yes",
    proof: `${machine}/retry-after.test.ts`
  },
  {
    group: "retry and time",
    name: "a long Retry-After fails fast and typed",
    has: "yes",
    proof: `${machine}/next.test.ts`
  },
  { group: "retry and time", name: "jitter", has: "yes", proof: `${machine}/retry-policy.test.ts` },
  { group: "retry and time", name: "retry budget", has: "yes", proof: "packages/core/test/gates/retry-budget.test.ts" },
  { group: "retry and time", name: "does not retry 402 and other 4xx", has: "yes", proof: faults },
  { group: "retry and time", name: "timeout per attempt", has: "yes", proof: faults },
  { group: "retry and time", name: "the timeout covers the body", has: "yes", proof: faults },
  { group: "retry and time", name: "one deadline for all attempts", has: "yes", proof: `${machine}/next.test.ts` },
  { group: "retry and time", name: "AbortSignal", has: "yes", proof: "packages/core/test/connect.test.ts" },
  {
    group: "retry and time",
    name: "an abort ends the delay between attempts immediately",
    has: "yes",
    proof: "packages/core/test/connect.test.ts"
  },
  { group: "retry and time", name: "idempotency key", has: "yes", proof: "tests/faults/cases/lost.ts" },
  {
    group: "retry and time",
    name: "client-side rate limiter",
    has: "yes",
    proof: "packages/core/test/gates/rate-limit.test.ts"
  },
  {
    group: "retry and time",
    name: "concurrency limiter",
    has: "yes",
    proof: "packages/core/test/gates/rate-limit.test.ts"
  },
  { group: "retry and time", name: "request dedupe, response cache", has: "yes", proof: "packages/core/src/cache" },

  {
    group: "transport and hooks",
    name: "middleware or hooks",
    has: "yes",
    proof: "packages/core/test/observer.test.ts"
  },
  {
    group: "transport and hooks",
    name: "custom fetch or transport",
    has: "yes",
    proof: "packages/core/test/layer.test.ts"
  },
  {
    group: "transport and hooks",
    name: "proxy",
    has: "yes",
    proof: "packages/core/test/transports/node-transport.test.ts"
  },
  { group: "transport and hooks", name: "raw response", has: "yes", proof: "packages/core/test/with-options.test.ts" },
  {
    group: "transport and hooks",
    name: "debug log with levels",
    has: "yes",
    proof: "packages/core/test/debug-log.test.ts"
  },
  {
    group: "transport and hooks",
    name: "the log hides secrets",
    has: "yes",
    proof: "packages/core/test/debug-log.test.ts"
  },
  { group: "transport and hooks", name: "OpenTelemetry spans", has: "yes", proof: "packages/core/test/spans.test.ts" },
  { group: "transport and hooks", name: "metrics", has: "yes", proof: "packages/core/test/metrics.test.ts" },
  { group: "transport and hooks", name: "prints nothing unasked", has: "yes", proof: faults },
  {
    group: "transport and hooks",
    name: "sends no tracking by default",
    has: "yes",
    proof: `${machine}/encode.test.ts`
  },

  {
    group: "requests and results",
    name: "input validated before it is sent",
    has: "yes",
    proof: "packages/search/test/search.test.ts"
  },
  {
    group: "requests and results",
    name: "sends every field of its API",
    has: "yes",
    proof: "tests/contract/client-kit.test.ts"
  },
  {
    group: "requests and results",
    name: "does not change the caller's object",
    has: "yes",
    proof: `${machine}/encode.test.ts`
  },
  {
    group: "requests and results",
    name: "returns every field of the response",
    has: "yes",
    proof: "tests/contract/client-kit.test.ts"
  },
  {
    group: "requests and results",
    name: "unknown enum value tolerated",
    has: "yes",
    proof: "tests/contract/client-kit.test.ts"
  },
  {
    group: "requests and results",
    name: "result type depends on the requested formats",
    has: "yes",
    proof: "packages/search/test/narrow.test.ts"
  },
  { group: "requests and results", name: "JSON extraction from Zod 3", has: "yes", proof: "tests/json-schema" },
  { group: "requests and results", name: "JSON extraction from Zod 4", has: "yes", proof: "tests/json-schema" },
  {
    group: "requests and results",
    name: "JSON extraction from any Standard Schema",
    has: "yes",
    proof: "tests/json-schema"
  },
  { group: "requests and results", name: "extracted value validated", has: "yes", proof: "tests/json-schema" },
  {
    group: "requests and results",
    name: "response validated at run time",
    has: "yes",
    proof: "packages/core/test/validate.test.ts"
  },
  { group: "requests and results", name: "automatic pagination", has: "yes", proof: "packages/crawl/test" },
  { group: "requests and results", name: "waits for long jobs", has: "yes", proof: "packages/agent/test/wait.test.ts" },
  { group: "requests and results", name: "streaming", has: "yes", proof: "packages/agent/test/trace.test.ts" },
  {
    group: "requests and results",
    name: "a stream reconnects and resumes",
    has: "yes",
    proof: "packages/agent/test/trace.test.ts"
  },
  { group: "requests and results", name: "batch helpers", has: "yes", proof: "packages/sdk/test/programs.test.ts" },
  {
    group: "requests and results",
    name: "webhook verification",
    has: "yes",
    proof: "packages/core/test/webhooks/verify-webhook.test.ts"
  },
  {
    group: "requests and results",
    name: "builder for query operators",
    has: "yes",
    proof: "packages/query-builder/test/query.test.ts"
  },
  {
    group: "requests and results",
    name: "cost before and after the call",
    has: "yes",
    proof: "tests/contract/estimate-credits.test.ts"
  },
  { group: "requests and results", name: "dry run", has: "yes", proof: "packages/sdk/test/programs.test.ts" },
  {
    group: "requests and results",
    name: "local engine without the service",
    has: "yes",
    proof: "tests/contract/engine.test.ts"
  },

  {
    group: "package",
    name: "runs unchanged in browsers and edge workers",
    has: "yes",
    proof: "tests/packaging/runtimes.test.ts"
  },
  { group: "package", name: "Deno and Bun documented", has: "yes", proof: "packages/sdk/README.md" },
  {
    group: "package",
    name: "a bundle with one call is smaller than the whole client",
    has: "yes",
    proof: "bench/src/client/size.ts"
  },
  { group: "package", name: "subpath exports", has: "yes", proof: "packages/core/package.json" },
  { group: "package", name: "no runtime dependency", has: "yes", proof: "packages/sdk/package.json" },
  { group: "package", name: "ESM and CJS", has: "yes", proof: "tests/packaging/runtimes.test.ts" },
  { group: "package", name: "types pass without skipLibCheck", has: "yes", proof: "bench/src/client/type-cost.ts" },
  { group: "package", name: "source maps", has: "yes", proof: "tools/src/build/bundle-code.ts" },
  { group: "package", name: "on JSR", has: "partly" },
  { group: "package", name: "provenance enabled in package.json", has: "yes", proof: "packages/sdk/package.json" },
  { group: "package", name: "changelog in the package", has: "yes", proof: "tests/packaging/changelog.test.ts" },
  { group: "package", name: "migration guide", has: "yes", proof: "docs/guides/migrating.md" },
  {
    group: "package",
    name: "files for agents (AGENTS.md, skills, llms.txt)",
    has: "yes",
    proof: "packages/sdk/AGENTS.md"
  },

  { group: "around it", name: "command line", has: "yes", proof: "packages/cli" },
  { group: "around it", name: "MCP server", has: "yes", proof: "packages/mcp" },
  { group: "around it", name: "tools for AI SDK or LangChain", has: "yes", proof: "tests/model-tools.test.ts" },
  { group: "around it", name: "mock server or test kit", has: "yes", proof: "packages/core/test/testing.test.ts" },
  { group: "around it", name: "record and replay", has: "yes", proof: "packages/core/test/testing-recording.test.ts" },
  { group: "around it", name: "documentation site and playground", has: "partly" },
  { group: "around it", name: "OpenAPI published", has: "yes", proof: "packages/types/openapi.json" },
  { group: "around it", name: "clients in other languages", has: "yes", proof: "clients/python/src" }
]
