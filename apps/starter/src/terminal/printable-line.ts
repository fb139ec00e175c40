import { printable } from "@trawl/cli/printable"

/**
 * The text in one line, without the characters by which a web page could steer the terminal or turn its text around.
 */
export const printableLine = (text: string): string => printable(text.replaceAll(/\s+/g, " ")).trim()
