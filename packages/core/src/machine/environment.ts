import { variables } from "./connection.ts"

/** What the process's environment gives; nothing where there is none, as in a browser. */
export const environment = (): { readonly [Setting in keyof typeof variables]: string | undefined } => {
  // of the global object only this much is assumed
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } }
  return { apiKey: process?.env?.[variables.apiKey], baseUrl: process?.env?.[variables.baseUrl] }
}
