import { highlighted } from "./highlighted.ts"

/** A text with highlighted search terms. */
export const Highlighted = ({ text, wanted }: { readonly text: string; readonly wanted: ReadonlyArray<string> }) =>
  highlighted(text, wanted).map((piece, index) => piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text)
