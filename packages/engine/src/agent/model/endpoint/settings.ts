import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** An endpoint with OpenAI's chat completions API: vLLM, llama.cpp, Ollama, or a hosted service. */
export interface LanguageModelSettings {
  /** The base URL, without `/chat/completions`: `http://127.0.0.1:11434/v1`. It may be a private address. */
  readonly url: string
  /** The name of the model at the endpoint. */
  readonly model: string
  readonly apiKey?: string | Redacted.Redacted | undefined
  /** Time limit for a complete answer in milliseconds; 120,000 by default. */
  readonly timeout?: number | undefined
  /** Attempts in total for a request that fails temporarily; 3 by default. */
  readonly attempts?: number | undefined
  /** Concurrent requests; 4 by default. Others wait. */
  readonly concurrency?: number | undefined
  /** The maximum number of tokens of an answer; 4,096 by default. */
  readonly answerTokens?: number | undefined
  /** Characters of a page, or of findings, in one request; 24,000 by default, about 6,000 tokens of English text. */
  readonly pageCharacters?: number | undefined
}

/** The settings of the language model are invalid. `message` names the setting and contains no key. */
export class LanguageModelSettingsInvalid
  extends Data.TaggedError("LanguageModelSettingsInvalid")<{ readonly message: string }>
{}

/** Valid settings, with all defaults. */
export interface LanguageModelConfig {
  readonly url: URL
  readonly model: string
  readonly apiKey: Redacted.Redacted | undefined
  readonly timeout: number
  readonly attempts: number
  readonly concurrency: number
  readonly answerTokens: number
  readonly pageCharacters: number
}

export const readSettings = Effect.fnUntraced(
  function*(settings: LanguageModelSettings): Effect.fn.Return<LanguageModelConfig, LanguageModelSettingsInvalid> {
    const base = URL.parse(settings.url)
    if (
      base === null || !/^https?:$/u.test(base.protocol) || base.username !== "" || base.password !== "" ||
      base.search !== "" || base.hash !== ""
    ) {
      // the URL is not repeated, because it may contain a password
      return yield* invalid("the url must be absolute, http or https, and without credentials and query")
    }
    if (settings.model.trim() === "") return yield* invalid("the model must have a name")
    const apiKey = settings.apiKey === undefined || Redacted.isRedacted(settings.apiKey)
      ? settings.apiKey
      : Redacted.make(settings.apiKey)
    if (apiKey !== undefined && !/^[!-~]+$/u.test(Redacted.value(apiKey))) {
      return yield* invalid("the apiKey must be visible ASCII characters without spaces")
    }
    const numbers = { timeout: 120_000, attempts: 3, concurrency: 4, answerTokens: 4_096, pageCharacters: 24_000 }
    for (const name of ["timeout", "attempts", "concurrency", "answerTokens", "pageCharacters"] as const) {
      const least = name === "pageCharacters" ? minPageCharacters : 1
      const given = settings[name] ?? numbers[name]
      if (!Number.isSafeInteger(given) || given < least || given > 2 ** 31 - 1) {
        return yield* invalid(`${name} must be a whole number of at least ${least}`)
      }
      numbers[name] = given
    }
    const url = new URL(base)
    url.pathname = `${base.pathname.replace(/(?<!\/)\/+$/u, "")}/chat/completions`
    return { url, model: settings.model.trim(), apiKey, ...numbers }
  }
)

/** Fewer characters are useless. */
const minPageCharacters = 1_000

const invalid = (message: string) =>
  Effect.fail(new LanguageModelSettingsInvalid({ message: `Language model: ${message}.` }))
