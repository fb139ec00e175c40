/** Where an engine listens unless it is told otherwise. */
export const defaultPort = 3002

export const highestPort = 65_535

/** Whether a server can be told to listen there; 0 stands for any free port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 0 && port <= highestPort
