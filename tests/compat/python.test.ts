import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { apiKey, compatEngine } from "./engine.ts"
import { type PythonRequest, pythonRequests } from "./python-requests.ts"

let engine: Awaited<ReturnType<typeof compatEngine>>

beforeAll(async () => {
  engine = await compatEngine()
}, 300_000)

afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const ids = new Map<string, string>()

const send = ({ body, file, method = "POST", path: template }: PythonRequest) => {
  const path = template.replace(/MONITOR|CHECK|EXTRACTION/g, (name) => ids.get(name) ?? name)
  const text = body === undefined ? "" : JSON.stringify(body).replaceAll("SITE", engine.site)
  const headers = { authorization: `Bearer ${apiKey}` }
  if (body === undefined) {
    return fetch(engine.url + path, { method, headers: { ...headers, "content-type": "application/json" } })
  }
  if (file === undefined) {
    return fetch(engine.url + path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: text
    })
  }
  const form = new FormData()
  form.append("options", text)
  form.append("file", new File([file.text], file.name, { type: file.type }))
  return fetch(engine.url + path, { method: "POST", headers, body: form })
}

describe("the official Python client", () => {
  it.each(pythonRequests)("is answered without a warning: $call", async (request) => {
    const response = await send(request)
    const body = await response.json() as { readonly warning?: string; readonly id?: string; readonly data?: object }
    assert.strictEqual(response.status, 200, JSON.stringify(body))
    assert.notInclude(body.warning ?? "", "unknown")
    if (request.names !== undefined) {
      ids.set(request.names, body.id ?? String(Reflect.get(body.data ?? {}, "id")))
    }
    assert.deepStrictEqual(request.answer(body as never), request.expected)
  })
})
