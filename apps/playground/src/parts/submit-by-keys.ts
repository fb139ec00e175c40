import type { KeyboardEvent } from "react"

/** Ctrl+Enter or Cmd+Enter in a field of several lines, where Enter begins another line, sends its form. */
export const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (
    event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat ||
    !(event.target instanceof HTMLTextAreaElement)
  ) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
