import { build } from "esbuild"
import { join } from "node:path"
import { bench } from "./folders.ts"

/** The purposes of files, in the order in which a call uses them. The first match counts. */
const jobs: ReadonlyArray<readonly [job: string, files: RegExp]> = [
  ["Effect itself", /effect\/dist/],
  ["checks of responses", /guards\/|misfit\.ts|decode\.ts/],
  [
    "classification of failures",
    /generated\/errors\.ts|classify\.ts|loss\.ts|shown\.ts|retry-after\.ts|generated\/retry\.ts/
  ],
  [
    "messages of failures",
    /message\.ts|api-error\.ts|failure\.ts|field-problems\.ts|shortened\.ts|time-in-words\.ts|reason\.ts|malformed\.ts|machine\/task\.ts/
  ],
  ["redaction of the API key", /conceal\.ts|every-form\.ts/],
  [
    "retries, delays, deadlines, queues",
    /next\.ts|retry-policy\.ts|time-limit\.ts|act\.ts|gate\.ts|platform\.ts|host\.ts/
  ],
  [
    "checks of settings and options",
    /check-settings|check-rules|check-names|call-rules|rule\.ts|connection\.ts|environment\.ts|open\.ts/
  ],
  [
    "checks of requests",
    /search\/src\/check\.ts|check-shape\.ts|encode\.ts|authorize\.ts|operations\/|search\/src\/(operation|task)\.ts|limits\.ts/
  ],
  ["Standard Schemas", /json-schema|fit-results/],
  ["types of results", /narrow\.ts|content\.ts|formats\.ts|defaults\.ts|named-items/],
  ["transport with limits", /transport\.ts|read-body\.ts|exchange\.ts/],
  [
    "other operations",
    /packages\/(agent|scrape)\/|generated\/|page|program|retry-failures|listed|release|wait-until|multipart|sdk\/src\/(agent|scrape|many|run-program|methods|bound|create-client)/
  ],
  ["execution of calls", /./]
]

/**
 * Lists the kB of a subject by purpose, largest first, such as `2.1 checks of responses`. Each is its share of the
 * compressed size.
 */
export async function parts(subject: string, compressed: number): Promise<string> {
  const bundled = await build({
    stdin: { contents: `export { open } from "./src/client/subjects/${subject}.ts"`, resolveDir: bench },
    bundle: true,
    conditions: ["@trawl/source"],
    format: "esm",
    logLevel: "silent",
    metafile: true,
    minify: true,
    nodePaths: [join(bench, "node_modules")],
    platform: "browser",
    target: "es2022",
    write: false
  })
  const sizes = new Map<string, number>()
  let whole = 0
  for (const { inputs } of Object.values(bundled.metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const [job = ""] = jobs.find(([, files]) => files.test(file)) ?? []
      sizes.set(job, (sizes.get(job) ?? 0) + bytesInOutput)
      whole += bytesInOutput
    }
  }
  return [...sizes].filter(([, size]) => size > 0).toSorted(([, a], [, b]) => b - a)
    .map(([job, size]) => `${(size * compressed / whole).toFixed(2)} ${job}`).join(", ")
}
