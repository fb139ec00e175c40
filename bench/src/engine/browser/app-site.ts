import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { deflateSync } from "node:zlib"

/** The kinds of pages of the site. */
export const pageKinds = ["note", "app", "article"] as const

/**
 * Serves a local site with short notes, apps that render their page from data, and articles with twelve images. Each
 * number is another page.
 */
export const openAppSite = async (): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://site")
    const [, kind = "", name = ""] = url.pathname.split("/")
    const send = (type: string, body: string | Buffer) =>
      void response.setHeader("content-type", type).setHeader("cache-control", "max-age=3600").end(body)
    if (kind === "app") {
      return send(
        "text/html; charset=utf-8",
        `<!doctype html><html lang=en><title>Tides ${name}</title><link rel=stylesheet href=/file/app.css><div id=root></div><script src=/file/app.js></script>`
      )
    }
    if (kind === "note") {
      return send("text/html", `<!doctype html><title>Note ${name}</title><p>${sentence(Number(name))}`)
    }
    if (kind === "article") return send("text/html; charset=utf-8", article(Number(name)))
    if (kind === "data") {
      return send(
        "application/json",
        JSON.stringify(
          Array.from(
            { length: 200 },
            (_, n) => ({ station: `Station ${n} of ${name}`, high: n % 12, low: (n + 6) % 12, text: sentence(n) })
          )
        )
      )
    }
    if (name === "app.js") return send("text/javascript", appScript)
    if (name === "app.css") return send("text/css", styles)
    if (kind === "picture") return send("image/png", picture(Number.parseInt(name, 10)))
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    // a server that listens on a port has an address
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}

const sentence = (n: number): string =>
  `At station ${n} the tide turns ${n % 5} hours after noon, when the wind from the ${
    ["north", "east", "south", "west"][n % 4]
  } holds it back.`

const article = (number: number): string =>
  `<!doctype html><html lang=en><title>Tides, part ${number}</title><link rel=stylesheet href=/file/app.css><body><nav>${
    Array.from({ length: 60 }, (_, n) => `<a href=/article/${n}>Part ${n}</a> `).join("")
  }</nav><main><h1>Tides, part ${number}</h1>${
    Array.from({ length: 120 }, (_, n) =>
      `<p>${sentence(n + number)} ${sentence(n * 7)}</p>${
        n % 10 === 0 ? `<img src=/picture/${n / 10}.png alt="Chart ${n}" width=600 height=400>` : ""
      }`).join("")
  }</main>`

/** As much code as a small framework, most of which is never called. */
const appScript = `${
  Array.from({ length: 1200 }, (_, n) =>
    `function part${n}(node, state) { if (state === ${n}) { node.dataset.part = String(state); return part${
      (n * 7) % 1200
    }(node, state + 1) } return node.children.length > ${n} ? null : node }`).join("\n")
}
const root = document.getElementById("root")
fetch("/data" + location.pathname.slice(4)).then((answer) => answer.json()).then((rows) => {
  const main = document.createElement("main")
  main.innerHTML = "<h1>" + document.title + "</h1>"
  for (const row of rows) {
    const section = document.createElement("section")
    section.className = "card"
    section.innerHTML = "<h2>" + row.station + "</h2><p>" + row.text + "</p><table><tr><td>High<td>" + row.high + "<tr><td>Low<td>" + row.low + "</table>"
    part1(section, 0)
    main.append(section)
  }
  for (let n = 0; n < 6; n++) main.insertAdjacentHTML("beforeend", "<img loading=lazy src=/picture/" + n + ".png alt=Chart>")
  root.append(main)
})`

const styles = `body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 70em }\n${
  Array.from({ length: 400 }, (_, n) =>
    `.card:nth-child(${n + 1}) > h2 { color: rgb(${n % 255}, ${(n * 3) % 255}, 80); padding: ${
      n % 9
    }px } .part${n} .inner p:not(.x) { margin: ${n % 20}px }`).join("\n")
}`

/** A PNG of 600 × 400 pixels that hardly compresses, like a photograph. */
const picture = (seed: number): Buffer => {
  const known = pictures.get(seed)
  if (known !== undefined) return known
  const [width, height] = [600, 400]
  const raw = Buffer.alloc(height * (width * 3 + 1))
  let state = seed + 1
  for (let at = 0; at < raw.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    raw[at] = at % (width * 3 + 1) === 0 ? 0 : (state >> 16) & 63
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const made = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", Buffer.alloc(0))
  ])
  pictures.set(seed, made)
  return made
}

const pictures = new Map<number, Buffer>()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc(body), body.length + 4)
  return frame
}

const crc = (bytes: Buffer): number => {
  let value = -1
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  }
  return ~value >>> 0
}
