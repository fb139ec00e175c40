import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AgentTask } from "../../../src/agent/ground/agent-task.ts"
import { Reasoner, type ReasonerService } from "../../../src/agent/ground/reasoner.ts"
import * as WorkerLayer from "../../../src/agent/work/worker-layer.ts"
import { Worker } from "../../../src/agent/ground/worker.ts"
import { embedded, type LanguageModelSettings, PageStore } from "../../../src/index.ts"
import { htmlPage } from "../../search/html-page.ts"
import { siteOf } from "../../service/service-engine.ts"
import { type MemoryAgentContext, memoryAgentContext } from "./memory-agent-context.ts"

/** A local site with these pages, by path, and an engine with a worker, which has crawled some of them. */
export const working = Effect.fnUntraced(
  function*(
    pages: Readonly<Record<string, string>>,
    options: {
      readonly unknown?: ReadonlyArray<string>
      readonly languageModel?: LanguageModelSettings
      readonly reasoner?: ReasonerService
    } = {}
  ) {
    const requests: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      const path = request.url ?? "/"
      requests.push(path)
      const page = pages[path]
      response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
      response.end(page ?? "<h1>Not found</h1>")
    })
    const parts = yield* Layer.build(
      embedded({
        dataDirectory: ":memory:",
        apiKeys: [],
        allowedAddresses: ["127.0.0.1"],
        browser: false,
        languageModel: options.languageModel
      })
    )
    const reasoner = options.reasoner === undefined ? Context.empty() : Context.make(Reasoner, options.reasoner)
    // the engine has already built one, which uses the engine's reasoner
    const worker = yield* Effect.provideContext(
      Layer.build(Layer.fresh(WorkerLayer.layer)),
      Context.merge(parts, reasoner)
    )
    const context = Context.merge(parts, worker)
    yield* Effect.gen(function*() {
      const store = yield* PageStore
      yield* Effect.forEach(
        Object.entries(pages).filter(([path]) => options.unknown?.includes(path) !== true),
        ([path, html]) => store.put(htmlPage(`${url}${path}`, html))
      )
    }).pipe(Effect.provideContext(context))
    const work = Effect.fnUntraced(
      function*(task: Partial<AgentTask> & Pick<AgentTask, "prompt">, at: MemoryAgentContext) {
        const worker = yield* Worker
        const outcome = yield* worker.work({ strictConstrainToURLs: false, earlier: [], ...task }, at.context())
        return { outcome, at }
      }
    )
    return {
      url,
      requests,
      work: (task: Partial<AgentTask> & Pick<AgentTask, "prompt">, at = memoryAgentContext()) =>
        Effect.provideContext(work(task, at), context)
    }
  }
)
