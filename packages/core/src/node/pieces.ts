import type { Source } from "../machine/exchange.ts"

/** A body that is still arriving, for one reader. */
export class Pieces implements Source {
  #waiting:
    | { readonly resolve: (piece: string | undefined) => void; readonly reject: (error: unknown) => void }
    | undefined
  #text = ""
  #end: { readonly error: unknown } | "over" | undefined
  readonly #decoder = new TextDecoder()
  readonly #flow: { readonly pause: () => void; readonly resume: () => void; readonly cut: () => void }

  constructor(flow: { readonly pause: () => void; readonly resume: () => void; readonly cut: () => void }) {
    this.#flow = flow
  }

  readonly read = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#give()
    })

  readonly close = (): void => {
    this.#flow.cut()
    this.end()
  }

  add(bytes: Uint8Array): void {
    this.#text += this.#decoder.decode(bytes, { stream: true })
    this.#give()
    // backpressure for slow readers
    if (this.#text.length > 65_536) this.#flow.pause()
  }

  end(): void {
    this.#end ??= "over"
    this.#give()
  }

  fail(error: unknown): void {
    this.#end ??= { error }
    this.#give()
  }

  #give(): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    const text = this.#text
    if (text === "" && this.#end === undefined) return
    this.#waiting = undefined
    this.#text = ""
    if (text !== "") {
      waiting.resolve(text)
      this.#flow.resume()
    } else if (this.#end === "over") {
      waiting.resolve(undefined)
    } else {
      waiting.reject(this.#end?.error)
    }
  }
}
