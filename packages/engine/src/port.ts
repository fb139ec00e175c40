/** The default port. */
export const defaultPort = 3002

export const maxPort = 65_535

/** Whether a server can listen on this port. 0 selects a free port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 0 && port <= maxPort
