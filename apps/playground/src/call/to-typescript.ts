import type { Call } from "./call.ts"
import { literal } from "./literal.ts"

/** The call as a program with `@trawl/sdk`, which takes the key from its environment. */
export const toTypeScript = ({ operation, request }: Call, baseUrl: string): string =>
  [
    `import { createClient } from "@trawl/sdk"`,
    "",
    `// reads the key from TRAWL_API_KEY`,
    `await using trawl = createClient({ baseUrl: ${JSON.stringify(baseUrl)} })`,
    "",
    ...uses[operation](literal(request))
  ].join("\n") + "\n"

const uses: { readonly [Operation in Call["operation"]]: (request: string) => ReadonlyArray<string> } = {
  search: (request) => [`const { data } = await trawl.search(${request})`, "console.log(data)"],
  scrape: (request) => [`const { data } = await trawl.scrape(${request})`, "console.log(data)"],
  agent: (request) => [
    `const { id } = await trawl.agent.start(${request})`,
    "for await (const { credits, progress } of trawl.agent.updates(id)) console.log(progress?.phase, credits)",
    "const { data } = await trawl.agent.wait(id)",
    "console.log(data)"
  ]
}
