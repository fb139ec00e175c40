import { printable } from "@trawl/cli/printable"

/** The text in one line, without characters that control a terminal or change the direction of text. */
export const printableLine = (text: string): string => printable(text.replaceAll(/\s+/g, " ")).trim()
