/** A command line that `agent-browser` does not understand. */
export class CommandInvalid extends Error {
  override readonly name = "CommandInvalid"
}
