import { AIMessage, ToolMessage } from "@langchain/core/messages"
import { DynamicStructuredTool } from "@langchain/core/tools"
import { connect } from "@trawl/sdk"
import { scripted } from "@trawl/sdk/testing"
import { tools } from "@trawl/sdk/tools"
import { generateText, isStepCount, jsonSchema, tool } from "ai"
import { MockLanguageModelV4 } from "ai/test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { assert, describe, it } from "vitest"

const page = { title: "Effect", description: "A library", url: "https://effect.website/" }
const text = "web:\n[1]\ntitle: Effect\ndescription: A library\nurl: https://effect.website/"

const client = () => {
  const service = scripted([{ body: { success: true, data: { web: [page] } } }])
  return { service, trawl: connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport: service }) }
}
const bodiesOf = ({ requests }: ReturnType<typeof client>["service"]) =>
  requests.map(({ body }) => JSON.parse(String(body)))

describe("the tools for language models serve", () => {
  it("the AI SDK, from the call of a model to its next turn", async () => {
    const { service, trawl } = client()
    const { description, execute, name, parameters } = tools(trawl).search_web
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined }
    }
    const model = new MockLanguageModelV4({
      doGenerate: [
        {
          content: [{ type: "tool-call", toolCallId: "1", toolName: name, input: JSON.stringify({ query: "effect" }) }],
          finishReason: { unified: "tool-calls", raw: undefined },
          usage,
          warnings: []
        },
        {
          content: [{ type: "text", text: "A library." }],
          finishReason: { unified: "stop", raw: undefined },
          usage,
          warnings: []
        }
      ]
    })
    const search = tool({
      description,
      inputSchema: jsonSchema(parameters),
      execute: (args, { abortSignal }) => execute(args, { signal: abortSignal })
    })
    const result = await generateText({
      model,
      prompt: "What is Effect?",
      tools: { [name]: search },
      stopWhen: isStepCount(3)
    })
    assert.strictEqual(result.text, "A library.")
    assert.deepStrictEqual(bodiesOf(service), [{ query: "effect" }])
    const [first, second] = model.doGenerateCalls
    assert.deepInclude(first?.tools?.[0], { name, description, inputSchema: parameters })
    assert.include(JSON.stringify(second?.prompt), JSON.stringify(text))
  })

  it("LangChain", async () => {
    const { service, trawl } = client()
    const { description, execute, name, parameters } = tools(trawl).search_web
    const search = new DynamicStructuredTool({
      name,
      description,
      schema: parameters,
      func: (args, _, config) => execute(args, { signal: config?.signal })
    })
    const call = new AIMessage({
      content: "",
      tool_calls: [{ type: "tool_call", id: "1", name, args: { query: "effect" } }]
    }).tool_calls?.[0]
    assert.isDefined(call)
    const message: unknown = await search.invoke({ ...call, type: "tool_call" })
    assert.instanceOf(message, ToolMessage)
    assert.strictEqual(message.content, text)
    assert.deepStrictEqual(bodiesOf(service), [{ query: "effect" }])
  })

  it("function calling, with arguments as JSON text", async () => {
    const { service, trawl } = client()
    const functions = Object.values(tools(trawl))
    for (const { name, parameters } of functions) {
      assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/)
      // an object at the top level, without `anyOf`, `not` and similar keywords
      assert.strictEqual(parameters.type, "object")
      assert.deepStrictEqual(Object.keys(parameters).toSorted(), [
        "additionalProperties",
        "properties",
        "required",
        "type"
      ])
      new Ajv2020({ strict: true, strictTypes: false }).compile(parameters)
    }
    const call = {
      id: "1",
      type: "function",
      function: { name: "search_web", arguments: "{\"query\":\"effect\",\"limit\":null}" }
    }
    assert.strictEqual(
      await functions.find(({ name }) => name === call.function.name)?.execute(call.function.arguments),
      text
    )
    assert.deepStrictEqual(bodiesOf(service), [{ query: "effect" }])
  })
})
