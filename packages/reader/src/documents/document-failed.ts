/** Why a file could not be read as a document. */
export type DocumentProblem =
  /** A password or a certificate is needed. */
  | "Encrypted"
  /** Cut off, or not what it says it is. */
  | "Damaged"
  /** Its pages are pictures, and were not to be, or cannot be, read as such. */
  | "Scanned"
  /** Unpacks to more than the engine takes, or needs more memory than it gives. */
  | "TooLarge"
  /** Not for anything in it: the machine has no memory left, and the like. */
  | "ReaderFailed"
  /** The part that reads such files is missing on this machine. */
  | "ReaderMissing"

/** A file that was not read; `message` says why, to who asked for it. Thrown where there is no Effect: in the reader's process. */
export class DocumentFailed extends Error {
  readonly problem: DocumentProblem
  constructor(problem: DocumentProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
