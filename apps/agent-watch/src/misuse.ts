/** What was typed is wrong; `message` is one line that says what is right. */
export class Misuse extends Error {
  override readonly name = "Misuse"
}
