/** Whether a UTF-16 code unit is an ASCII letter or digit. */
export const isAsciiWord = (unit: number): boolean => isWord[unit] === 1

const isWord = Uint8Array.from({ length: 128 }, (_, unit) => Number(/[a-z\d]/iu.test(String.fromCharCode(unit))))
