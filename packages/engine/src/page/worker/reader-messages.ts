import type { ReadProblem } from "@trawl/reader"
import type { DocumentRequest } from "@trawl/reader/documents"
import type { PageText } from "@trawl/reader/page"

/** The first message of a reader process: its code is loaded. */
export const readerStarted = "started"

/** A message from the reader process to the engine. */
export type ReaderResponse =
  | { readonly done: unknown }
  | {
    readonly failed: {
      readonly problem: ReadProblem | "ReaderFailed"
      readonly message: string
      readonly cause?: string | undefined
    }
  }
  | { readonly unusable: { readonly selector: string; readonly problem: string } }

/** A file to read, or an operation on a page. */
export type ReaderRequest = FileRequest | PageRequest

export interface FileRequest {
  readonly request: DocumentRequest
  readonly bytes: Uint8Array
}

export interface PageRequest {
  readonly work: string
  readonly argument: unknown
  /** Undefined for the page of the previous request. */
  readonly page: PageText | undefined
}
