/** One step of a recorded path: a property, or a method with its arguments. */
export interface Call {
  readonly name: string
  readonly args?: ReadonlyArray<unknown>
}

/**
 * Plays a recorded path such as `page.locator("li").nth(2).innerText()` and answers with its value. The first step
 * names the object: `{ name: "page" }`, or `{ name: "handle", args: [3] }` for an object of an earlier answer.
 */
export type Remote = (calls: ReadonlyArray<Call>) => Promise<unknown>
