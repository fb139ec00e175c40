/** The reason why a feature cannot be created, for the user. */
export class Refused extends Error {}
