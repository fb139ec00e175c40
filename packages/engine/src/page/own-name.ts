/** What the engine calls itself to those it asks. */
export const ownName = "Trawl/0.1"
