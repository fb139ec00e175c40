/** A call that code may not make. Its message tells the author of the code what to do instead. */
export class CallRefused extends Error {
  override readonly name = "CallRefused"
}
