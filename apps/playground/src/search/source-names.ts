/** The names of the result lists on the page. */
export const sourceNames = { web: "Web", images: "Images", news: "News" } as const
