import type { Emitter } from "./emitter.ts"
import { alternatives, code, page, table } from "./reference/markdown.ts"
import type { SchemaFile } from "./schema-file.ts"

/** Generates the schema's README: its conventions, and a description of every file. */
export const emitSchemaReadme: Emitter = {
  owns: [],
  emit: async ({ schemaFiles }) => [{ path: "schema/README.md", text: readme(schemaFiles) }]
}

const readme = (files: ReadonlyArray<SchemaFile>): string =>
  page(introduction, howItIsWritten, provenance, addingAFeature, ...whatIsWhere(files))

const introduction = `# @trawl/schema

This package is the specification of the web search-and-scrape API, version 2, as Effect schemas and an \`HttpApi\`. The engine serves it,
\`packages/types\` and the [reference](../docs/reference/README.md) are generated from it, and all other tests check against it. Clients
do not load it.

\`\`\`ts
import { SearchRequest } from "@trawl/schema"
import * as Schema from "effect/Schema"

const read = Schema.decodeUnknownSync(SearchRequest, { onExcessProperty: "error", errors: "all" })
read({ query: "effect", limit: 101 }) // throws: Expected a value between 1 and 100, at ["limit"]
\`\`\`

[Exchanges](exchanges/README.md) are literal HTTP requests and responses with the expected result of the client.
They are the conformance kit for clients and services in any language, and the examples in the reference.`

const howItIsWritten = `## How it is written

- **Requests are lenient**: a service ignores unknown fields of \`lenient({ … }, sent)\` and names them in a warning, except those in
  \`sent\`, which public clients are known to send; each has its source. \`closed({ … })\` refuses unknown fields: use it where the
  specification says "no other properties" and where an ignored field could weaken protection. The schema itself refuses
  unknown fields of both; \`examineRequest\` first removes the fields that a service ignores.
- **Every message says what is allowed**; the path names the field. Users read them, so tests check their exact text.
- **Every list in a request has a limit**: \`list(item)\`, or \`atMostItems(limit)\`.
- **Responses are open**: \`open({ … })\` accepts unknown fields, \`openEnum([ … ])\` unknown values. They require only fields that
  are always present.
- **A default is an annotation**, \`defaulted(schema, value)\`. Clients send nothing for it; the engine fills it in.
- **A rule across fields** is a filter that names the path and has a JSON Schema fragment. If JSON Schema cannot express it, use
  \`saidInWords(rule)\`.
- **An operation** is an endpoint annotated with \`operation({ … })\`: its name, descriptions, cost and time limit, whether a
  repeated request starts a second job, and its error tables, the same as in \`failuresOf(…)\`.
- **Each number** of the API is in \`limits.ts\` or \`credits.ts\`, each failure in \`protocol/error-catalog.ts\` or
  \`protocol/public-errors.ts\`, and nowhere else.
- **\`identifier\` comes last**, after descriptions and checks: it becomes the component's name.
- Lengths of texts are in Unicode code points, as in JSON Schema's \`maxLength\`; times are in milliseconds.`

const provenance = `## Provenance

The specification takes precedence. Parts that it names but does not define come from public facts about the same API, with an annotation:
\`publicFact("A:controllers/v2/types.ts")\`. Our own rules for cases that both leave open are \`assumed\`, with the reason. Parts without
either annotation are specified. Trawl-specific fields are annotated with \`trawlSpecific\` and are in an optional object \`trawl\` of a request or response. Put
new ones there. Tags before the colon:

| Tag | Source |
| --- | --- |
| \`A:x\` | the public server's source, file \`apps/api/src/x\`; it is copyleft, so facts only, no code |
| \`D:x\` | its documentation, page \`x\` |
| \`OA\` | its published OpenAPI document |
| \`OW\` | the part of that document about webhooks |
| \`N:x\` | file \`x\` of the server's repository or of its documentation, newer than the copies above |
| \`K:x\` | its official JavaScript client, file \`src/x\` |
| \`PR:n\` | a pull request of its repository |

\`x@commit\` is the file \`x\` at that commit.

A table in the specification counts as complete: the schema does not have rules and fields that public sources add to search and scrape (a cap on
waits, \`waitFor\` up to half of \`timeout\`, the formats \`attributes\` and \`query\`, bare \`proxy: "stealth"\`). The schema also leaves out the WebSocket of jobs and
the aliases \`/v2/browser\` and \`/v2/crawl/ongoing\`, SIEM and Zscaler settings, Slack, keyless use,
the GitHub search that ended on 2026-11-03, third-party data tools, and rate limits by plan.`

const addingAFeature = `## Adding a feature

[Add an operation](../docs/guides/add-an-operation.md) explains the steps with examples. \`npm run new <feature>\` creates the files. \`src/<feature>.ts\` has the
schemas and an \`HttpApiGroup\`. Its exchanges cover a minimal response, a full one, one with unknown fields, every limit and a value above it, and the feature's own errors.`

const whatIsWhere = (files: ReadonlyArray<SchemaFile>): ReadonlyArray<string> => [
  "## Files",
  "The numbers count fields, annotated checks, other named values, operations and error rows by their source.",
  ...[
    { folder: "", title: "`src/`: one file per feature with its requests and responses, and helpers for fields" },
    { folder: "page/", title: "`src/page/`: page options and page content" },
    { folder: "protocol/", title: "`src/protocol/`: shared by all operations" }
  ].flatMap(({ folder, title }) => [
    `### ${title}`,
    table(
      ["File", "Contents", "Specified", "Public", "Assumed", "Trawl"],
      files.filter(({ path }) => path.slice(0, path.lastIndexOf("/") + 1) === folder).map((file) => [
        `[${file.path.slice(folder.length)}](src/${file.path})`,
        file.about ?? namesOf(file),
        ...[file.specified, file.public, file.assumed, file.trawl].map((count) => count === 0 ? "" : String(count))
      ])
    )
  ])
]

const maxNames = 6

const namesOf = ({ names }: SchemaFile): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).map(code).join(", ")} and ${names.length - maxNames} more`
    : alternatives(names.map(code)).replace(/ or (?=`\w+`$)/, " and ")
