import { build } from "esbuild"
import { join } from "node:path"
import { bench } from "./folders.ts"

/** What the files of a call do, in the order in which a call needs them. The first that matches counts. */
const jobs: ReadonlyArray<readonly [job: string, files: RegExp]> = [
  ["Effect itself", /effect\/dist/],
  ["the answer is what it says, and where not", /guards\/|misfit\.ts|decode\.ts/],
  ["which failure it is", /generated\/errors\.ts|classify\.ts|loss\.ts|shown\.ts|retry-after\.ts|generated\/retry\.ts/],
  [
    "what it says of it",
    /message\.ts|api-error\.ts|failure\.ts|field-problems\.ts|shortened\.ts|time-in-words\.ts|reason\.ts|malformed\.ts|machine\/task\.ts/
  ],
  ["the key stays out of all that is shown", /conceal\.ts|every-form\.ts/],
  [
    "attempts, waits, deadlines, queues",
    /next\.ts|retry-policy\.ts|time-limit\.ts|act\.ts|gate\.ts|platform\.ts|host\.ts/
  ],
  [
    "settings and options are what they must be",
    /check-settings|check-rules|check-names|call-rules|rule\.ts|connection\.ts|environment\.ts|open\.ts/
  ],
  [
    "the request is what the service takes",
    /search\/src\/check\.ts|check-shape\.ts|encode\.ts|authorize\.ts|operations\/|search\/src\/(operation|task)\.ts|limits\.ts/
  ],
  ["Standard Schemas, sent and held", /json-schema|fit-results/],
  ["results in the shape that was asked for", /narrow\.ts|content\.ts|formats\.ts|defaults\.ts|named-items/],
  ["sends and reads under limits", /transport\.ts|read-body\.ts|exchange\.ts/],
  [
    "other operations and their programs",
    /packages\/(agent|scrape)\/|generated\/|page|program|retry-failures|listed|release|wait-until|multipart|sdk\/src\/(agent|scrape|many|run-program|methods|bound|create-client)/
  ],
  ["drives a call, by promises or Effect", /./]
]

/** In the order of size, `2.1 the answer is …`: kB of a subject by their jobs, each its part of the compressed size. */
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
