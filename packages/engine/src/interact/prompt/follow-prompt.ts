import type { BrowserSession, Tab } from "@trawl/browser/effect"
import { elapsed } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import { type BrowserStep, stepText } from "./browser-step.ts"
import { performStep } from "./perform-step.ts"
import { PromptModel, type PromptModelService } from "./prompt-model.ts"
import type { PromptOutcome } from "./prompt-outcome.ts"
import { knownCommands, stepsInPrompt } from "./steps-in-prompt.ts"

/** Why this engine cannot follow a prompt; undefined if it can try. */
export const promptRefusal = Effect.fnUntraced(function*(prompt: string) {
  return (yield* PromptModel) === undefined && stepsInPrompt(prompt) === undefined
    ? `This engine has no language model, so a prompt can only consist of these commands: ${knownCommands}.`
    : undefined
})

/** Does in a browser what a prompt says, within `timeout` milliseconds: with the language model, or else by rules. */
export const followPrompt = Effect.fn("Engine.followPrompt")(
  function*(browser: BrowserSession, prompt: string, timeout: number) {
    const until = (yield* elapsed) + timeout
    const steps: Array<string> = []
    const model = yield* PromptModel
    return yield* Effect.timeoutOrElse(
      model === undefined ? byRules(browser, prompt, until, steps) : byModel(browser, prompt, until, steps, model),
      {
        duration: timeout,
        orElse: () => Effect.succeed(failed(steps, `The prompt was not followed within ${timeout / 1_000} seconds.`))
      }
    )
  }
)

const byRules = Effect.fnUntraced(
  function*(browser: BrowserSession, prompt: string, until: number, steps: Array<string>) {
    const read: Array<string> = []
    for (const step of stepsInPrompt(prompt) ?? []) {
      const done = yield* perform(browser, step, until)
      steps.push("failure" in done ? `${stepText(step)}: ${done.failure}` : stepText(step))
      if ("failure" in done) return failed(steps, `${stepText(step)}: ${done.failure}`)
      if (done.text !== undefined) read.push(done.text)
    }
    return { output: read.join("\n\n"), steps } satisfies PromptOutcome as PromptOutcome
  }
)

const byModel = Effect.fnUntraced(function*(
  browser: BrowserSession,
  prompt: string,
  until: number,
  steps: Array<string>,
  model: PromptModelService
) {
  for (let count = 0; count < maxSteps; count++) {
    const situation = yield* Effect.result(situationOf(browser))
    if (situation._tag === "Failure") return failed(steps, situation.failure)
    const next = yield* Effect.result(model.next({ ...situation.success, prompt, done: steps }))
    if (next._tag === "Failure") return failed(steps, next.failure.message)
    const chosen = next.success
    if ("answer" in chosen) {
      return chosen.succeeded
        ? { output: chosen.answer, steps }
        : { ...failed(steps, chosen.answer), output: chosen.answer }
    }
    const done = yield* perform(browser, chosen.step, until)
    const outcome = "failure" in done
      ? `failed: ${done.failure}`
      : done.text === undefined
      ? "done"
      : `text: ${done.text.slice(0, maxReadAgain)}`
    steps.push(`${stepText(chosen.step)}: ${outcome}`)
  }
  return failed(steps, `The prompt was not completed within ${maxSteps} steps.`)
})

/** Performs a step and records it in the trace. */
const perform = Effect.fnUntraced(
  function*(browser: BrowserSession, step: BrowserStep, until: number) {
    const left = Math.max(1, Math.min(until - (yield* elapsed), maxStepTime))
    return yield* Effect.tryPromise({
      try: async () => ({ text: (await performStep((await browser.current()).page, step, left))?.slice(0, maxRead) }),
      catch: (error) => error
    }).pipe(Effect.catch((error) => Effect.succeed({ failure: firstLine(error) })))
  },
  (effect, _, step) => Effect.withSpan(effect, "Engine.promptStep", { attributes: { step: stepText(step) } })
)

const situationOf = (browser: BrowserSession) =>
  Effect.tryPromise({
    try: async () => {
      const { page } = await selected(browser)
      return {
        url: page.url(),
        title: await page.title(),
        snapshot: (await page.ariaSnapshot({ mode: "ai", timeout: 10_000 })).slice(0, maxSnapshot)
      }
    },
    catch: firstLine
  })

/** A tab that a click has opened is the one to continue in. */
const selected = async (browser: BrowserSession): Promise<Tab> => {
  const newest = browser.tabs().at(-1)
  if (newest !== undefined) browser.select(newest)
  return browser.current()
}

/** Errors of Playwright continue with a log of what it tried. */
const firstLine = (error: unknown): string => {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n")
  return first.replace(/^\w+\.\w+: /u, "").slice(0, 300)
}

const failed = (steps: ReadonlyArray<string>, error: string): PromptOutcome => ({ output: "", steps, error })

const maxSteps = 25
/** Milliseconds for one step. */
const maxStepTime = 15_000
const maxSnapshot = 40_000
const maxRead = 100_000
const maxReadAgain = 4_000
