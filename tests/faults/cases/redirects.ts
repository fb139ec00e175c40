import { type Behaviour, failing, turns } from "../behaviour.ts"
import { fails, type FaultCase } from "../fault-case.ts"
import { apiKey, repeated } from "../secret.ts"

/** Never followed, because they could send the key to another host. */
export const redirects: ReadonlyArray<FaultCase> = [
  ...[301, 302, 303, 307, 308].map((status): FaultCase => ({
    name: `${status} to another host`,
    does: ({ elsewhere, response }) => response.writeHead(status, { location: `${elsewhere}/v2/search` }).end(),
    expect: fails("Redirected", { status, reasonFields: { location: /^http:\/\/127.0.0.1:\d+\/v2\/search$/ } })
  })),
  {
    name: "307 to another host, with the key in the URL",
    does: ({ elsewhere, response }) =>
      response.writeHead(307, {
        location:
          `${elsewhere}/${apiKey}?key=${repeated.inUrl}&again=${repeated.inUrl.toLowerCase()}&again=${repeated.inUrlTwice}&again=${repeated.inUrlInPart}&again=${repeated.inUrlWhole}`
      }).end(),
    expect: fails("Redirected", { status: 307, reasonFields: { location: /\/<key>\?key=<key>(&again=<key>){4}$/ } })
  },
  { name: "302 to itself: a loop", does: loop, expect: fails("Redirected", { status: 302 }) },
  {
    name: "302 without a location",
    does: ({ response }) => response.writeHead(302).end(),
    expect: fails("Redirected", { status: 302, reasonFields: { location: undefined } })
  },
  {
    name: "304 without a conditional request",
    does: ({ response }) => response.writeHead(304).end(),
    expect: fails("Redirected", { status: 304 })
  },
  {
    name: "503, then a loop",
    does: turns(failing(503), loop),
    expect: fails("Redirected", { status: 302, waits: [1500] })
  }
]

function loop({ here, response }: Parameters<Behaviour>[0]): void {
  response.writeHead(302, { location: `${here}${response.req.url}` }).end()
}
