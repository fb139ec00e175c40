/** That a host may not be contacted, why, and how whoever runs the engine allows it. */
export const refusal = (url: string, why: string): string =>
  `The engine may not contact ${new URL(url).host}: ${why}; allow it with allowedAddresses ` +
  `(--allow ${hostAndPort(new URL(url))} on the command line), as whoever runs the engine`

/** As the address guard reads it: with the port even where it is the default one. */
export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`
