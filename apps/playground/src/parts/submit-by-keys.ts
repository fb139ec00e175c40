import type { KeyboardEvent } from "react"

/** Ctrl+Enter or Cmd+Enter submits the form of a multi-line field, where Enter starts a new line. */
export const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (
    event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat ||
    !(event.target instanceof HTMLTextAreaElement)
  ) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
