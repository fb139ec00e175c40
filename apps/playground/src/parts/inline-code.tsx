/** Text in which the parts between backticks are code. */
export const Words = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, index) => index % 2 === 1 ? <code key={index}>{part}</code> : part)
