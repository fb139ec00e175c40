/** The text without the control characters by which a web page could steer the terminal; line breaks and tabs stay. */
export const printable = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, "")
