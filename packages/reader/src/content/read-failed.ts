import * as Data from "effect/Data"

/** Why content could not be read. */
export type ReadProblem =
  /** No text can be read from content of this type. */
  | "Unsupported"
  /** A password or a certificate is needed. */
  | "Encrypted"
  /** Cut off, or not what it says it is. */
  | "Damaged"
  /** The pages of a PDF file are pictures, and were not to be, or cannot be, read by OCR. */
  | "Scanned"
  /** Unpacks to too much, or has too many cells. */
  | "TooLarge"
  /** An optional package is not installed. */
  | "PackageMissing"

/** Content that was not read; `message` says why. */
export class ReadFailed extends Data.TaggedError("ReadFailed")<{
  readonly field: "contentType" | "body"
  readonly problem: ReadProblem
  readonly message: string
  /** What to install, where that helps: one of these, or for OCR all of them. */
  readonly packages: ReadonlyArray<string>
}> {
  constructor(problem: ReadProblem, message: string, packages: ReadonlyArray<string> = []) {
    super({ field: problem === "Unsupported" ? "contentType" : "body", problem, message, packages })
  }
}
