/** That a host may not be contacted, why, and what whoever runs the engine can do. */
export const refusal = (url: string, why: string): string => {
  const { host, hostname, port, protocol } = new URL(url)
  return `The engine may not contact ${host}: ${why}; allow it with allowedAddresses ` +
    `(--allow ${hostname}:${
      port || (protocol === "https:" ? 443 : 80)
    } on the command line), as whoever runs the engine`
}
