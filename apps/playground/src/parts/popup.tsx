import { type ButtonHTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"

/**
 * A button that opens a small dialog next to it. It is the browser's own popover: Escape or a click elsewhere closes
 * it, and the focus returns to the button. Its content is created each time it opens.
 */
export const Popup = ({ children, label, trigger }: {
  readonly label: string
  readonly trigger: ButtonHTMLAttributes<HTMLButtonElement>
  readonly children: (close: () => void) => ReactNode
}) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen || popup.current === null || button.current === null) return
    place(popup.current, button.current.getBoundingClientRect())
    const first = popup.current.querySelector<HTMLElement>("[data-first]") ??
      popup.current.querySelector<HTMLElement>("input, select, button")
    first?.focus()
  }, [isOpen])
  return (
    <>
      <button type="button" aria-haspopup="dialog" {...trigger} ref={button} popoverTarget={id} />
      {/* outside the form that may contain the button */}
      {createPortal(
        <div
          ref={popup}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={label}
          className="popup"
          onToggle={({ newState }) => setIsOpen(newState === "open")}
        >
          {isOpen && children(() => popup.current?.hidePopover())}
        </div>,
        document.body
      )}
    </>
  )
}

/** Below the button, or above it if there is no room, and inside the window. */
const place = (popup: HTMLElement, { bottom, left, top }: DOMRect): void => {
  const { clientHeight, clientWidth } = document.documentElement
  const { offsetHeight, offsetWidth } = popup
  const below = bottom + gap
  popup.style.left = `${Math.max(margin, Math.min(left, clientWidth - offsetWidth - margin))}px`
  popup.style.top = `${
    below + offsetHeight <= clientHeight - margin ? below : Math.max(margin, top - gap - offsetHeight)
  }px`
}

const gap = 6
const margin = 12
