import { domainToASCII } from "node:url"

/** Why an email address is invalid; undefined if it is valid. Refuses all characters with a meaning in headers. */
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

/** Normalizes an address, so that two spellings of it are equal. */
export const addressKey = (address: string): string => address.toLowerCase()

// RFC 5321
const maxLength = 254
const maxLocalLength = 64

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/u
const hostName = /^(?=.{1,253}$)[\da-z](?:[\da-z-]{0,62})(?:\.[\da-z][\da-z-]{0,62})*$/iu
