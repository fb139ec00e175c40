import { build } from "esbuild"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const guide = join(import.meta.dirname, "../docs/guides/observability.md")
// inside tests/, from where all packages of the repository resolve
const folder = join(import.meta.dirname, ".observability")
const apiKey = "otlp-test-secret"

describe("the program of the guide to observability", () => {
  const received: Array<{ readonly path: string; readonly body: string; readonly headers: string }> = []
  let output = ""

  beforeAll(async () => {
    await using collector = await serve((request, body, response) => {
      received.push({ path: request.url ?? "", body, headers: JSON.stringify(request.headers) })
      response.end("{}")
    })
    let requestCount = 0
    await using service = await serve((_, __, response) => {
      const [status, answer] = ++requestCount === 1
        ? [503, { success: false, error: "Busy" }]
        : [200, {
          success: true,
          creditsUsed: 2,
          data: { web: [{ title: "Effect", description: "", url: "https://effect.website/" }] }
        }]
      response.writeHead(status, { "content-type": "application/json", "x-request-id": `request-${requestCount}` }).end(
        JSON.stringify(answer)
      )
    })
    output = await run({
      TRAWL_API_KEY: apiKey,
      TRAWL_BASE_URL: service.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url
    })
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("finds its search results", () => assert.match(output, /^\[ 'Effect' \]$/m))

  it("sends a span of the operation inside its own, with a child span for each attempt", () => {
    const spans: ReadonlyArray<Span> = all("/v1/traces", "resourceSpans", "scopeSpans", "spans")
    const named = (name: string) =>
      spans.filter((span) => span.name === name).toSorted((a, b) => a.startTimeUnixNano < b.startTimeUnixNano ? -1 : 1)
    const [root] = named("titles")
    const [operation] = named("search")
    const attempts = named("POST /v2/search")
    assert.strictEqual(operation?.parentSpanId, root?.spanId)
    assert.deepStrictEqual(attempts.map(({ parentSpanId }) => parentSpanId), [operation?.spanId, operation?.spanId])
    assert.deepInclude(attributes(operation), {
      "trawl.attempts": 2,
      "trawl.request_id": "request-2",
      "trawl.credits_used": 2
    })
    assert.deepInclude(attributes(attempts[0]), { "http.response.status_code": 503, "error.type": "503" })
    assert.deepInclude(attributes(attempts[1]), { "http.response.status_code": 200, "http.request.resend_count": 1 })
    // OTLP: 1 is ok, 2 an error; 3 is the kind of a client
    assert.deepStrictEqual([operation, ...attempts].map((span) => span?.status.code), [1, 2, 1])
    assert.deepStrictEqual(attempts.map(({ kind }) => kind), [3, 3])
    assert.strictEqual(operation?.events?.[0]?.name, "retry")
  })

  it("sends the metrics in their units", () => {
    const metrics: ReadonlyArray<MetricData> = all("/v1/metrics", "resourceMetrics", "scopeMetrics", "metrics")
    const points = (name: string) =>
      metrics.filter((metric) => metric.name === name).flatMap(({ histogram, sum, unit }) =>
        (histogram ?? sum)?.dataPoints.map((point) => ({
          ...attributes(point),
          unit,
          count: Number(point.count ?? point.asDouble ?? point.asInt)
        })) ?? []
      )
    assert.deepStrictEqual(
      points("http.client.request.duration").map((
        point
      ) => [point.unit, point.count, Reflect.get(point, "http.response.status_code")]),
      [
        ["s", 1, "503"],
        ["s", 1, "200"]
      ]
    )
    assert.deepStrictEqual(points("http.client.response.body.size").map(({ unit }) => unit), ["By", "By"])
    assert.deepStrictEqual(points("trawl.client.attempts").map(({ count }) => count), [1, 1])
    assert.deepStrictEqual(points("trawl.client.wait.duration").map(({ count }) => count), [1])
    assert.deepStrictEqual(points("trawl.client.call.duration").map(({ count }) => count), [1])
    assert.deepStrictEqual(points("trawl.client.credits").map(({ count }) => count), [2])
  })

  it("sends a log entry for each attempt and each wait, with the span of the attempt", () => {
    const logs: ReadonlyArray<LogRecord> = all("/v1/logs", "resourceLogs", "scopeLogs", "logRecords")
    const texts = logs.map(({ body }) => body.stringValue.replace(/\d+ ms/, "… ms"))
    assert.deepStrictEqual(texts, [
      "search: POST /v2/search, attempt 1: 503 after … ms",
      "search: Unavailable, waits … ms before attempt 2",
      "search: POST /v2/search, attempt 2: 200 after … ms"
    ])
    const spans: ReadonlyArray<Span> = all("/v1/traces", "resourceSpans", "scopeSpans", "spans")
    assert.deepStrictEqual(logs.map(({ spanId }) => spans.find((span) => span.spanId === spanId)?.name), [
      "POST /v2/search",
      "search",
      "POST /v2/search"
    ])
  })

  it("sends neither the key nor the texts of the query", () => {
    assert.isAtLeast(received.length, 3)
    for (const secret of [apiKey, "typed errors"]) assert.notInclude(JSON.stringify(received), secret)
  })

  /** The innermost parts of all data sent to a path. */
  const all = (path: string, ...names: ReadonlyArray<string>): ReadonlyArray<never> =>
    names.reduce<ReadonlyArray<never>>(
      (parts, name) => parts.flatMap((part) => Reflect.get(part, name) ?? []),
      received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as never)
    )
})

describe("a program without observability", () => {
  const connected = `
    import { connect } from "@trawl/core"
    import { search } from "@trawl/search"
    export const found = connect({ apiKey: "key", baseUrl: "http://127.0.0.1:3002" })(search({ query: "effect" }))
  `
  const layered = `
    import { layer } from "@trawl/core"
    import { search } from "@trawl/search"
    import * as Effect from "effect/Effect"
    export const found = search({ query: "effect" }).pipe(Effect.provide(layer({ apiKey: "key", baseUrl: "http://127.0.0.1:3002" })))
  `

  it("bundles no metrics and no debug log", async () => {
    for (const program of [connected, layered]) {
      const files = await bundled(program)
      assert.deepStrictEqual(
        files.filter((file) => /\/(metrics|debug-log|body-size|shown-headers|Metric)\.[jt]s$/.test(file)),
        []
      )
    }
  })

  it("bundles no spans under connect", async () => {
    const files = await bundled(connected)
    assert.deepStrictEqual(files.filter((file) => /\/(spans|http-attributes|credits-used)\.ts$/.test(file)), [])
    assert.isAbove(files.length, 10)
  })
})

interface Attributed {
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
}

interface Span extends Attributed {
  readonly name: string
  readonly kind: number
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly events?: ReadonlyArray<{ readonly name: string }>
}

interface MetricData {
  readonly name: string
  readonly unit: string
  readonly histogram?: { readonly dataPoints: ReadonlyArray<DataPoint> }
  readonly sum?: { readonly dataPoints: ReadonlyArray<DataPoint> }
}

interface DataPoint extends Attributed {
  readonly count?: number | string
  readonly asDouble?: number
  readonly asInt?: number | string
}

interface LogRecord extends Attributed {
  readonly body: { readonly stringValue: string }
  readonly spanId?: string
}

const attributes = (of: Attributed | undefined) =>
  Object.fromEntries((of?.attributes ?? []).map(({ key, value }) => [key, plain(value)]))
const plain = (value: Readonly<Record<string, unknown>>) =>
  "intValue" in value ? Number(value["intValue"]) : Object.values(value)[0]

/** The files that are part of a program's bundle. */
const bundled = async (contents: string): Promise<ReadonlyArray<string>> => {
  const { metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    conditions: ["@trawl/source"],
    format: "esm",
    metafile: true,
    outfile: "bundle.js",
    treeShaking: true,
    write: false
  })
  return Object.entries(metafile.outputs["bundle.js"]?.inputs ?? {}).filter(([, { bytesInOutput }]) =>
    bytesInOutput > 0
  ).map(([file]) => file)
}

/** Runs the first code block of the guide, unchanged. */
const run = async (env: Record<string, string>): Promise<string> => {
  const [, code = ""] = /^```ts\n(.*?)^```/ms.exec(readFileSync(guide, "utf8")) ?? []
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "guide.ts")
  writeFileSync(file, code)
  const child = spawn(process.execPath, ["--conditions=@trawl/source", file], {
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "inherit"]
  })
  let output = ""
  child.stdout.on("data", (chunk) => {
    output += chunk
  })
  await once(child, "close")
  return output
}

const serve = async (answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) => {
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk) => {
      body += chunk
    })
    request.on("end", () => answer(request, body, response))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("no port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    }
  }
}
