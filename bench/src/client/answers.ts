import type { Shape } from "./subject.ts"

/** A response of about 20 kB with ten results, in the format of the subject's service. */
export function answer(shape: Shape): string {
  return JSON.stringify(bodies[shape](sentences[shape]))
}

/** The number of results in a response. */
export const resultsOf = (shape: Shape): number => shape === "mistral" ? 1 : 10

const positions = Array.from({ length: 10 }, (_, index) => index + 1)

const page = (position: number) => ({
  url: `https://docs.example/handbook/errors/chapter-${position}?from=search`,
  title: `Chapter ${position}: errors that say what happened, and what to do next`,
  description:
    `How a failure is named, carried and shown in part ${position} of the handbook, with “tagged” unions – and examples.`
})

/** Sentences per result, so that all responses have the same size. */
const sentences: Readonly<Record<Shape, number>> = {
  trawl: 6,
  exa: 8,
  perplexity: 9,
  parallel: 9,
  mistral: 12,
  stripe: 9
}

const markdown = (position: number, sentences: number) =>
  [
    `# Chapter ${position}: errors that say what happened\n\n`,
    "A failure is a value like any other. It has a name, it carries what is needed to act on it, and it is handled where ",
    "something can be done about it – not where it happens to surface.\n\n",
    "```ts\nclass NotFound extends Data.TaggedError(\"NotFound\")<{ readonly id: string }> {}\n```\n\n",
    "- [Retrying what passes](https://docs.example/handbook/retry) waits longer each time.\n",
    "- [Giving up](https://docs.example/handbook/limits) says how long it has waited.\n\n",
    "| Status | Meaning | Again? |\n| --- | --- | --- |\n| 429 | too many requests | yes, after `Retry-After` |\n\n",
    "What the reader sees is the last link of the chain: the cause stays with the error, so nothing is lost on the way. "
      .repeat(sentences)
  ].join("")

const bodies: Readonly<Record<Shape, (sentences: number) => unknown>> = {
  trawl: (sentences) => ({
    success: true,
    id: "0198c2f2-6c6e-7d31-9a0e-2f1f6a5f0b11",
    creditsUsed: 12,
    warning: null,
    data: {
      web: positions.map((position) => ({
        ...page(position),
        position,
        markdown: markdown(position, sentences),
        metadata: {
          ...page(position),
          language: "en",
          sourceURL: page(position).url,
          statusCode: 200,
          cacheState: "hit"
        }
      }))
    }
  }),
  exa: (sentences) => ({
    requestId: "0198c2f26c6e7d319a0e2f1f6a5f0b11",
    resolvedSearchType: "neural",
    results: positions.map((position) => ({
      ...page(position),
      id: page(position).url,
      publishedDate: "2026-03-01T00:00:00.000Z",
      author: null,
      score: 0.5,
      text: markdown(position, sentences)
    })),
    costDollars: { total: 0.015 }
  }),
  perplexity: (sentences) => ({
    id: "0198c2f2-6c6e-7d31-9a0e-2f1f6a5f0b11",
    results: positions.map((position) => ({
      ...page(position),
      snippet: markdown(position, sentences),
      date: "2026-03-01",
      last_updated: "2026-03-02"
    }))
  }),
  parallel: (sentences) => ({
    search_id: "search_0198c2f26c6e7d319a0e2f1f6a5f0b11",
    session_id: "session_0198c2f26c6e7d319a0e2f1f6a5f0b11",
    results: positions.map((position) => ({
      ...page(position),
      publish_date: "2026-03-01",
      excerpts: [markdown(position, sentences)]
    })),
    usage: [{ name: "sku_search", count: 1 }],
    warnings: null
  }),
  mistral: (sentences) => ({
    id: "0198c2f26c6e7d319a0e2f1f6a5f0b11",
    object: "chat.completion",
    model: "mistral-small-latest",
    created: 1_772_323_200,
    usage: { prompt_tokens: 12, completion_tokens: 4000, total_tokens: 4012 },
    choices: [{
      index: 0,
      finish_reason: "stop",
      message: { role: "assistant", content: positions.map((position) => markdown(position, sentences)).join("\n") }
    }]
  }),
  stripe: (sentences) => ({
    object: "search_result",
    url: "/v1/customers/search",
    has_more: false,
    next_page: null,
    data: positions.map((position) => ({
      id: `cus_${position}`,
      object: "customer",
      name: page(position).title,
      description: markdown(position, sentences),
      metadata: { url: page(position).url, description: page(position).description },
      created: 1_772_323_200,
      livemode: false
    }))
  })
}
