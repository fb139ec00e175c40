import { assert } from "@effect/vitest"
import { blocked, body, type HostileCase, unreadable, web } from "./hostile-case.ts"

const to = (location: string) => body("<p>Elsewhere.", { location }, 302)
const refused = { status: 400, code: "BAD_REQUEST" } as const
const refresh = (url: string) => body(`<meta http-equiv="refresh" content="0; url=${url}"><p>Wait.`)

/** Redirects, refreshes and cookies that are endless or lead to forbidden targets. */
export const redirects: ReadonlyArray<HostileCase> = [
  { name: "a redirect to itself", from: to("/"), gives: unreadable },
  {
    name: "redirects in a circle",
    from: web(({ url }, response) => response.writeHead(307, { location: url === "/a" ? "/b" : "/a" }).end()),
    gives: unreadable
  },
  {
    name: "redirects without end",
    from: web(({ url }, response) => response.writeHead(301, { location: `${url}x` }).end()),
    gives: { ...unreadable, expected: /more than 10 times/ }
  },
  {
    name: "ten redirects",
    from: web(({ url = "" }, response) =>
      url.length > 10 ? response.end("<p>There at last.") : response.writeHead(308, { location: `${url}x` }).end()
    ),
    gives: { status: 200, markdown: /There at last/ }
  },
  {
    name: "a redirect with an endless body",
    from: web((_, response) => {
      response.writeHead(302, { location: "http://10.0.0.1/" })
      response.write("x".repeat(500_000))
    }),
    gives: blocked
  },
  {
    name: "a redirect without a location",
    from: body("<p>To nowhere.", {}, 302),
    gives: { status: 200, statusCode: 302, markdown: /To nowhere/ }
  },
  {
    name: "a redirect to a URL of 12 kB",
    from: web(({ url = "" }, response) =>
      url.length > 9 ? response.end("<p>Far.") : response.writeHead(302, { location: `/${"x".repeat(12_000)}` }).end()
    ),
    gives: { status: 200, markdown: /Far/ }
  },
  { name: "a redirect to an invalid URL", from: to("http://"), gives: refused },
  {
    name: "a redirect with credentials",
    from: to("http://user:hunter2@127.0.0.1/"),
    gives: { ...refused, expected: /^(?!.*hunter2)/ }
  },
  ...[
    "file:///etc/passwd",
    "data:text/html,<p>x",
    "ftp://127.0.0.1/",
    "javascript:alert(1)",
    "gopher://127.0.0.1/",
    "blob:http://127.0.0.1/x"
  ]
    .map((location): HostileCase => ({
      name: `a redirect to ${location}`,
      from: to(location),
      gives: { ...refused, expected: /neither http nor https/ }
    })),
  ...[
    "http://10.0.0.1/",
    "//192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://168.63.129.16/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[fd00:ec2::254]/",
    "http://127.0.0.2/"
  ].map((location): HostileCase => ({ name: `a redirect to ${location}`, from: to(location), gives: blocked })),

  {
    name: "a meta refresh",
    from: web(({ url }, response) =>
      response.setHeader("content-type", "text/html").end(
        url === "/moved" ? "<p>Moved here." : "<meta http-equiv=refresh content='0;url=/moved'>"
      )
    ),
    gives: {
      status: 200,
      markdown: /Moved here/,
      holds: ({ metadata }) => assert.match(String(metadata?.url), /\/moved$/)
    }
  },
  { name: "a meta refresh to itself", from: refresh("/"), gives: { status: 200, markdown: /Wait/ } },
  {
    name: "meta refreshes in a circle",
    from: web(({ url }, response) =>
      response.setHeader("content-type", "text/html").end(
        `<meta http-equiv=refresh content="0;url=${url === "/a" ? "/b" : "/a"}"><p>Round and round.`
      )
    ),
    gives: { status: 200, markdown: /Round/ }
  },
  { name: "a meta refresh to a private address", from: refresh("http://10.0.0.1/"), gives: blocked },
  {
    name: "a meta refresh to a script",
    from: refresh("javascript:alert(1)"),
    gives: { status: 200, markdown: /Wait/ }
  },
  {
    name: "a meta refresh in noscript",
    from: body("<noscript><meta http-equiv=refresh content='0;url=http://10.0.0.1/'></noscript><p>Here."),
    gives: { status: 200, markdown: /Here/ }
  },

  {
    name: "a cookie wall",
    from: web(({ headers: { cookie } }, response) =>
      cookie?.includes("seen=yes") === true && cookie.includes("second=2")
        ? response.end("<p>Behind the wall.")
        : response.writeHead(302, {
          location: "/",
          "set-cookie": ["seen=yes; Path=/; HttpOnly", "second=2; SameSite=Lax", "gone=1; Max-Age=0"]
        }).end()
    ),
    gives: { status: 200, markdown: /Behind the wall/ }
  },
  {
    name: "a cookie wall that never opens",
    from: web((_, response) => response.writeHead(302, { location: "/", "set-cookie": "again=1" }).end()),
    gives: unreadable
  },
  {
    name: "14 cookies of 4 kB",
    from: web(({ headers: { cookie = "" }, url }, response) =>
      url === "/in"
        ? response.end(`<p>Sent ${cookie.length < 10_000 ? "few" : "all"}.`)
        : response.writeHead(302, {
          location: "/in",
          "set-cookie": Array.from({ length: 14 }, (_, at) => `c${at}=${"x".repeat(4_000)}`)
        }).end()
    ),
    gives: { status: 200, markdown: /Sent few/ }
  },
  {
    name: "cookies of other sites",
    from: web(({ headers: { cookie = "none" }, url }, response) =>
      url === "/in"
        ? response.end(`<p>Cookies: ${cookie}.`)
        : response.writeHead(302, {
          location: "/in",
          "set-cookie": [
            "a=1; Domain=example.com",
            "b=2; Domain=com",
            "c=3; Secure",
            "d=4; Path=/elsewhere",
            "=5",
            "e\u00e9"
          ]
        }).end()
    ),
    gives: { status: 200, markdown: /Cookies: none/ }
  }
]

/** The engine of these tests may contact 127.0.0.1 and otherwise only public addresses. */
export const addresses: ReadonlyArray<HostileCase> = [
  "http://10.0.0.1/",
  "http://167772161/",
  "http://012.0.0.1/",
  "http://0xa.0.0.1/",
  "http://0x0a000001/",
  "http://10.1/",
  "http://①⓪.⓪.⓪.①/",
  "http://10.0.0.1./",
  "http://[::ffff:10.0.0.1]/",
  "http://[::10.0.0.1]/",
  "http://[64:ff9b::a00:1]/",
  "http://[2002:a00:1::]/",
  "http://[fe80::1]/",
  "http://[fc00::1]/",
  "http://[::]/",
  "http://10.0.0.1\\@example.com/",
  "http://169.254.169.254/",
  "http://100.100.100.200/",
  "http://192.0.0.192/",
  "http://168.63.129.16/",
  "http://10。0。0。1/",
  "http://224.0.0.1/",
  "http://0/"
].map((url) => ({ name: url, from: url, gives: blocked }))
