/** Why there will be no such feature, in words for whoever asked for it. */
export class Refused extends Error {}
