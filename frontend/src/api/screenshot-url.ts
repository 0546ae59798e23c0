/** Where a case's record lies (2 §7): the result's path, the index, `.jpeg`. */
export const screenshotUrl = (path: string, index: number): string => `${path}${index}.jpeg`;
