import { notHttp } from "./transport-error.ts"

/** Decodes a chunked body, however the connection splits it. */
export class Chunks {
  /** The remaining bytes of the current chunk. */
  #left = 0
  #line = ""
  #state: "size" | "data" | "after" | "trailer" | "done" = "size"
  #trailer = 0

  /** Passes on the bytes of the body. Returns the number of bytes after its end, or -1 before the end. */
  read(bytes: Buffer, take: (bytes: Buffer) => void): number {
    let at = 0
    while (at < bytes.length && this.#state !== "done") {
      if (this.#state === "data") {
        const end = Math.min(at + this.#left, bytes.length)
        take(bytes.subarray(at, end))
        this.#left -= end - at
        at = end
        if (this.#left === 0) this.#state = "after"
      } else {
        const end = bytes.indexOf(10, at)
        this.#line += bytes.toString("latin1", at, end < 0 ? bytes.length : end + 1)
        if (this.#line.length > maxLineLength) throw notHttp("a chunk")
        if (end < 0) return -1
        at = end + 1
        this.#takeLine()
      }
    }
    return this.#state === "done" ? bytes.length - at : -1
  }

  #takeLine(): void {
    const line = this.#line
    this.#line = ""
    if (!line.endsWith("\r\n")) throw notHttp("a chunk")
    if (this.#state === "after") {
      if (line !== "\r\n") throw notHttp("a chunk")
      this.#state = "size"
    } else if (this.#state === "size") {
      const [, size] = /^([\da-f]{1,12})[\t ]*(?:;[^\r\n\0]*)?\r\n$/i.exec(line) ?? []
      if (size === undefined) throw notHttp("a chunk")
      this.#left = parseInt(size, 16)
      this.#state = this.#left === 0 ? "trailer" : "data"
    } else if (line === "\r\n") {
      this.#state = "done"
    } else {
      this.#trailer += line.length
      if (this.#trailer > maxLineLength) throw notHttp("invalid trailer")
    }
  }
}

const maxLineLength = 4096
