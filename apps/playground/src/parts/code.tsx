/** Code of a program, a command or JSON; only simple parts have colours. */
export const Code = ({ label, text }: { readonly label: string; readonly text: string }) => (
  // it scrolls, so it must be reachable by keyboard
  <pre className="code" tabIndex={0} role="region" aria-label={label}>
    <code>{pieces(text).map(([kind, piece], index) => kind === undefined ? piece : <span key={index} className={kind}>{piece}</span>)}</code>
  </pre>
)

type Kind = "comment" | "keyword" | "name" | "number" | "string" | undefined

const pieces = (text: string): ReadonlyArray<readonly [Kind, string]> => {
  if (text.length > maxColoured) return [[undefined, text]]
  const found: Array<readonly [Kind, string]> = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) found.push([undefined, text.slice(end, match.index)])
    const { comment, keyword, name, number } = match.groups ?? {}
    found.push([comment ? "comment" : keyword ? "keyword" : name ? "name" : number ? "number" : "string", match[0]])
    end = match.index + match[0].length
  }
  return [...found, [undefined, text.slice(end)]]
}

const maxColoured = 60_000
const token =
  /(?<comment>(?<=^|\s)\/\/ .*)|(?<name>"(?:[^"\\\n]|\\.)*"(?=:)|(?<=[{,]\s*)[A-Za-z_$][\w$]*(?=:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<keyword>\b(?:import|from|await|using|const|for|of|true|false|null|curl)\b)|(?<number>(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]))/gm
