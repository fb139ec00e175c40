/** Whether a text has only ASCII characters: then much that other texts need can be left out. */
export const isAscii = (text: string): boolean => ascii.test(text)

const ascii = /^[\0-\x7f]*$/u
