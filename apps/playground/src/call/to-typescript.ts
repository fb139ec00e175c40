import type { Call } from "./call.ts"
import { literal } from "./literal.ts"

/** The call as a program with `@trawl/sdk`, which reads the key from the environment. */
export const toTypeScript = ({ operation, request }: Call, baseUrl: string): string =>
  [...connections[operation](JSON.stringify(baseUrl)), "", ...uses[operation](literal(request))].join("\n") + "\n"

const withClient = (baseUrl: string): ReadonlyArray<string> => [
  `import { createClient } from "@trawl/sdk"`,
  "",
  `// reads the key from TRAWL_API_KEY`,
  `await using trawl = createClient({ baseUrl: ${baseUrl} })`
]

/** For an operation that the client of `@trawl/sdk` does not have as a method. */
const withFunction = (name: string) => (baseUrl: string): ReadonlyArray<string> => [
  `import { connect, ${name} } from "@trawl/sdk/all"`,
  "",
  `// reads the key from TRAWL_API_KEY`,
  `await using client = connect({ baseUrl: ${baseUrl} })`
]

const connections: { readonly [Operation in Call["operation"]]: (baseUrl: string) => ReadonlyArray<string> } = {
  search: withClient,
  scrape: withClient,
  crawl: withFunction("crawl"),
  map: withFunction("map"),
  extract: withFunction("extract"),
  agent: withClient,
  monitor: withFunction("monitor")
}

const uses: { readonly [Operation in Call["operation"]]: (request: string) => ReadonlyArray<string> } = {
  search: (request) => [`const { data } = await trawl.search(${request})`, "console.log(data)"],
  scrape: (request) => [`const { data } = await trawl.scrape(${request})`, "console.log(data)"],
  crawl: (request) => [
    `const { id } = await crawl.start(client, ${request})`,
    "for await (const page of crawl.pages(client, id)) console.log(page.metadata?.url, page.markdown?.length)"
  ],
  map: (request) => [`const { links } = await map(client, ${request})`, "console.log(links)"],
  extract: (request) => [
    `const { id } = await extract.start(client, ${request})`,
    "const { data, sources } = await extract.wait(client, id)",
    "console.log(data, sources)"
  ],
  monitor: (request) => [
    `const { data } = await monitor.create(client, ${request})`,
    "const check = await monitor.run(client, data.id)",
    "await monitor.wait(client, data.id, check.id)",
    "for await (const page of monitor.pages(client, data.id, check.id)) console.log(page.status, page.url)"
  ],
  agent: (request) => [
    `const { id } = await trawl.agent.start(${request})`,
    "for await (const { credits, progress } of trawl.agent.updates(id)) console.log(progress?.phase, credits)",
    "const { data } = await trawl.agent.wait(id)",
    "console.log(data)"
  ]
}
