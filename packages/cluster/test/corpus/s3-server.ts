import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export const keys = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI" }

/** A bucket with the API of S3, which checks the signature and the checksum of each request. */
export const s3Server = async (bucket: string, region: string) => {
  const objects = new Map<string, Buffer>()
  /** Responses with 503 before requests are answered again. */
  const state = { failures: 0, requests: 0 }
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part)).on("end", () => {
      const body = Buffer.concat(parts)
      const refuse = (status: number, code: string) =>
        response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
      const { headers, method = "", url = "" } = request
      state.requests++
      if (state.failures > 0) {
        state.failures--
        return void refuse(503, "SlowDown")
      }
      const { pathname, searchParams } = new URL(url, "http://s3")
      if (headers["x-amz-content-sha256"] !== sha256(body)) return void refuse(400, "XAmzContentSHA256Mismatch")
      if (!isSigned(method, pathname, searchParams, headers, region)) return void refuse(403, "SignatureDoesNotMatch")
      const [, ofBucket, ...rest] = pathname.split("/").map(decodeURIComponent)
      if (ofBucket !== bucket) return void refuse(404, "NoSuchBucket")
      const name = rest.join("/")
      if (name === "") {
        const [prefix, after] = [searchParams.get("prefix") ?? "", searchParams.get("start-after") ?? ""]
        const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
        const listed = names.slice(0, Number(searchParams.get("max-keys")))
        const contents = listed.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`)
        return void response.end(`<ListBucketResult>${contents.join("")}</ListBucketResult>`)
      }
      if (method === "PUT") objects.set(name, body)
      if (method === "DELETE") objects.delete(name)
      const found = objects.get(name)
      if (method === "GET" && found === undefined) return void refuse(404, "NoSuchKey")
      response.writeHead(method === "DELETE" ? 204 : 200).end(method === "GET" ? found : "")
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    state,
    close: () => server.close()
  }
}

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex")
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** AWS Signature Version 4. */
const isSigned = (
  method: string,
  path: string,
  query: URLSearchParams,
  headers: Readonly<Record<string, Array<string> | string | undefined>>,
  region: string
): boolean => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/u
      .exec(String(headers["authorization"]))
  if (given === null) return false
  const [, id, day = "", ofRegion, names = "", signature = ""] = given
  if (id !== keys.accessKeyId || ofRegion !== region) return false
  const canonical = [
    method,
    path,
    [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort().join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"]
  ].join("\n")
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${day}/${region}/s3/aws4_request`, sha256(canonical)].join(
    "\n"
  )
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"))
}
