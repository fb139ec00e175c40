/** The message for a host that may not be contacted: the reason, and the option that allows it. */
export const refusal = (url: string, why: string): string =>
  `The engine may not contact ${new URL(url).host}: ${why}; allow it with allowedAddresses ` +
  `(--allow ${hostAndPort(new URL(url))} on the command line)`

/** As the address guard reads it: always with the port. */
export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`
