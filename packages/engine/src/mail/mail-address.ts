import { domainToASCII } from "node:url"

/** Why an email address cannot be used; undefined if it can. Refuses all characters that have a meaning in headers. */
export const addressProblem = (address: string): string | undefined => {
  const at = address.lastIndexOf("@")
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))]
  if (address.length > maxLength || local.length > maxLocalLength) {
    return `Expected an email address of at most ${maxLength} characters, and ${maxLocalLength} before the @`
  }
  return localPart.test(local) && hostName.test(domain)
    ? undefined
    : "Expected an email address such as name@example.com, without a name, quotes or spaces"
}

/** The form in which two spellings of an address are equal. */
export const addressKey = (address: string): string => address.toLowerCase()

// RFC 5321
const maxLength = 254
const maxLocalLength = 64

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/u
const hostName = /^(?=.{1,253}$)[\da-z](?:[\da-z-]{0,62})(?:\.[\da-z][\da-z-]{0,62})*$/iu
