/** Length of the prompt, in characters, in which several questions are recognised. */
export const maxPromptLength = 2_000
