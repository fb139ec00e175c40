/** The command line is invalid; `message` is one line that says what is allowed. */
export class Misuse extends Error {
  override readonly name = "Misuse"
}
