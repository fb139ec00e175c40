import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { serve } from "@trawl/engine/serve"

/**
 * Measures the delay of a client while other clients request heavy pages, and while webhook receivers do not answer.
 */
export const measureDelays = async (): Promise<void> => {
  const keys = ["busy", "other"].map((team) => ({ key: team, team }))
  await using engine = await serve({
    dataDirectory: ":memory:",
    apiKeys: keys,
    allowedAddresses: ["127.0.0.1"],
    browser: false,
    port: 0
  })
  const ask = async (team: string, path: string, body: object): Promise<number> => {
    const response = await fetch(new URL(path, engine.url), {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "authorization": `Bearer ${team}`, "content-type": "application/json" }
    })
    await response.arrayBuffer()
    return response.status
  }
  await heavyPages((body) => ask("busy", "/v2/scrape", body))
  await silentReceivers(ask)
}

const heavyPages = async (scrape: (body: object) => Promise<number>): Promise<void> => {
  await using site = await serveOn((request, response) =>
    response.setHeader("content-type", "text/html").end(heavyPage(request.url ?? ""))
  )
  const timed = async (path: string, timeout: number) => {
    const began = performance.now()
    const status = await scrape({
      url: `${site.url}${path}`,
      formats: ["markdown", "summary", "product"],
      maxAge: 0,
      storeInCache: false,
      timeout
    })
    return { status, seconds: (performance.now() - began) / 1000 }
  }
  await timed("warm", 120_000)
  const alone = await timed("alone", 120_000)
  for (const timeout of [25_000, 10_000]) {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, page) => timed(String(page), timeout)))
    const done = answers.filter(({ status }) => status === 200)
    console.log(
      `A heavy page alone takes ${alone.seconds.toFixed(1)} s. Of twelve at once with a timeout of ${
        timeout / 1000
      } s, ${done.length} succeed, the last after ${
        Math.max(
          0,
          ...done.map(({ seconds }) => seconds)
        ).toFixed(1)
      } s; the others get ${
        [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200).join() || "nothing else"
      }.`
    )
  }
}

const silentReceivers = async (ask: (team: string, path: string, body: object) => Promise<number>): Promise<void> => {
  await using pages = await serveOn((_, response) =>
    response.setHeader("content-type", "text/html").end("<p>A few words.")
  )
  const silent = await Promise.all(Array.from({ length: 20 }, () => serveOn(() => undefined)))
  const batch = (team: string, count: number, webhook: string) =>
    ask(team, "/v2/batch/scrape", { urls: Array.from({ length: count }, (_, page) => `${pages.url}${page}`), webhook })
  await Promise.all(silent.map(({ url }) => batch("busy", 10, url)))
  for (const team of ["other", "busy"]) {
    const deliveries: Array<{ readonly type: string; readonly at: number }> = []
    await using receiver = await serveOn((request, response) => {
      request.on(
        "data",
        (part) =>
          deliveries.push({
            type: /"type":"batch_scrape\.(\w+)"/u.exec(String(part))?.[1] ?? "",
            at: performance.now()
          })
      ).on("end", () => response.end())
    })
    const began = performance.now()
    await batch(team, 5, receiver.url)
    while (!deliveries.some(({ type }) => type === "completed") && performance.now() - began < 60_000) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    console.log(
      `While 20 receivers of a team do not answer, ${
        team === "other" ? "another" : "the same"
      } team's first delivery comes after ${
        ((deliveries[0]?.at ?? Infinity) - began).toFixed(0)
      } ms, and the last of ${deliveries.length}, ${deliveries.at(-1)?.type}, after ${
        ((deliveries.at(-1)?.at ?? Infinity) - began).toFixed(0)
      } ms.`
    )
  }
  for (const receiver of silent) await receiver[Symbol.asyncDispose]()
}

const heavyPage = (name: string): string =>
  `<title>Harbours ${name}</title>${
    Array.from({ length: 12_000 }, (_, at) =>
      `<div class=harbour><h3>Harbour ${at}</h3><p>The tide at harbour number ${at} rises to ${
        at % 7
      } metres, as measured by the keepers.</p><a href=/h/${at}>More of ${at}</a></div>`).join("")
  }`

const serveOn = async (listener: RequestListener): Promise<AsyncDisposable & { readonly url: string }> => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
