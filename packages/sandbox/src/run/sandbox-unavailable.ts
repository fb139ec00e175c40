import type { Language } from "../process/language.ts"

/** Nothing on this machine can run the language. The message names what to install. */
export class SandboxUnavailable extends Error {
  override readonly name = "SandboxUnavailable"
  readonly language: Language
  constructor(language: Language, reason: string) {
    super(`Code in ${language} cannot run here. ${reason}`)
    this.language = language
  }
}
