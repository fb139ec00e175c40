/** The lists of an answer, as the page calls them. */
export const sourceNames = { web: "Web", images: "Images", news: "News" } as const
