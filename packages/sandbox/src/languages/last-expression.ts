/** The part of a syntax tree that is needed here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

type Parse = (code: string, options: object) => { readonly body: ReadonlyArray<Node> }

/**
 * Rewrites a module so that it passes the value of its last expression to `__trawlResult`. A `return` outside of
 * functions ends the module with that value.
 *
 * The function contains all that it uses, because its source text also runs inside the sandboxes.
 */
export const withResult = (code: string, parse: Parse): string => {
  const options = {
    ecmaVersion: "latest",
    sourceType: "module",
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowHashBang: true
  }
  const { body } = parse(code, options)
  const last = body.at(-1)
  let rewritten = code
  if (last?.type === "ExpressionStatement") {
    const { end, start } = last
    const expression = code.slice(start, end).replace(/;$/, "")
    // a comment may end the line of the expression, so the parenthesis goes on a line of its own
    rewritten = `${code.slice(0, start)};__trawlResult(await (${expression}\n))${code.slice(end)}`
  }
  if (!hasReturn(parse, rewritten)) return rewritten
  const imports = body.filter(({ type }) => type === "ImportDeclaration")
  const hoisted = imports.map(({ end, start }) => `${code.slice(start, end).replaceAll("\n", " ")};`).join("")
  // blank imports keep the numbers of the lines
  const rest = imports.reduce(
    (text, { end, start }) => text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, " ") + text.slice(end),
    rewritten
  )
  return `${hoisted} const __trawlReturned = await (async () => {${rest}\n})(); __trawlReturned === undefined || __trawlResult(__trawlReturned)`

  function hasReturn(parse: Parse, text: string): boolean {
    try {
      parse(text, { ...options, allowReturnOutsideFunction: false })
      return false
    } catch {
      return true
    }
  }
}
