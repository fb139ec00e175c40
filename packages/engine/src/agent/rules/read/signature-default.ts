import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { asPattern } from "./as-pattern.ts"

/** The default of a parameter in a signature: of `attempts` in `retry(task, attempts = 4)` the 4. */
export const signatureDefault = ({ text }: Pick<Statement, "text">, name: string): string | undefined => {
  if (text.length > longest || !/^[^\n(]{0,80}\w\(/u.test(text)) return undefined
  const parameter = new RegExp(`(?<=[(,{[]\\s{0,20})${asPattern(name)}\\??(?::[^=,()]{1,60})?\\s{0,20}=\\s{0,20}("[^"]{0,60}"|'[^']{0,60}'|-?[\\w.]{1,60})(?=\\s{0,20}[,)}\\]])`, "iu")
  return parameter.exec(text)?.[1]?.replace(/^["']|["']$/gu, "")
}

const longest = 400
