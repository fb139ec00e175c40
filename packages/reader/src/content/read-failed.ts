import * as Data from "effect/Data"

/** Why content could not be read. */
export type ReadProblem =
  /** No text can be read from content of this type. */
  | "Unsupported"
  /** A password or a certificate is needed. */
  | "Encrypted"
  /** The file is truncated or is not of its stated type. */
  | "Damaged"
  /** The pages of a PDF file are images, and OCR was turned off or is not available. */
  | "Scanned"
  /** Too large after decompression, or too many table cells. */
  | "TooLarge"
  /** An optional package is not installed. */
  | "PackageMissing"

/** Content could not be read; `message` says why. */
export class ReadFailed extends Data.TaggedError("ReadFailed")<{
  readonly field: "contentType" | "body"
  readonly problem: ReadProblem
  readonly message: string
  /** The packages to install, if that helps: one of them, or for OCR all of them. */
  readonly packages: ReadonlyArray<string>
}> {
  constructor(problem: ReadProblem, message: string, packages: ReadonlyArray<string> = []) {
    super({ field: problem === "Unsupported" ? "contentType" : "body", problem, message, packages })
  }
}
