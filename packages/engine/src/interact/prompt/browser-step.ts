/** An element on a page, by its reference in a snapshot or by words that people see. */
export type Target =
  | { readonly ref: string }
  | { readonly words: string; readonly kind?: "button" | "link" | "field" | undefined }

/** One step in a browser. */
export type BrowserStep =
  | { readonly type: "click"; readonly target: Target }
  | { readonly type: "fill"; readonly target: Target; readonly text: string }
  | { readonly type: "press"; readonly key: string }
  | { readonly type: "choose"; readonly target: Target; readonly option: string }
  | { readonly type: "open"; readonly url: string }
  | { readonly type: "back" }
  | { readonly type: "scroll"; readonly direction: "down" | "up" }
  | { readonly type: "wait"; readonly seconds: number }
  | { readonly type: "await"; readonly words: string }
  /** Returns text: of the whole page without a target. */
  | { readonly type: "read"; readonly target?: Target | undefined }

/** A step in words, for the list of steps. */
export const stepText = (step: BrowserStep): string => {
  switch (step.type) {
    case "click":
      return `Click ${targetText(step.target)}`
    case "fill":
      return `Type ${JSON.stringify(step.text)} into ${targetText(step.target)}`
    case "press":
      return `Press ${step.key}`
    case "choose":
      return `Select ${JSON.stringify(step.option)} in ${targetText(step.target)}`
    case "open":
      return `Go to ${step.url}`
    case "back":
      return "Go back"
    case "scroll":
      return `Scroll ${step.direction}`
    case "wait":
      return `Wait ${step.seconds} seconds`
    case "await":
      return `Wait for ${JSON.stringify(step.words)}`
    case "read":
      return step.target === undefined ? "Read the page" : `Read ${targetText(step.target)}`
  }
}

const targetText = (target: Target): string => "ref" in target ? `element ${target.ref}` : JSON.stringify(target.words)
