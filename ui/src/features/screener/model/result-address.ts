/** The page with the result of a screener; the project in its address lets it survive a reload. */
export const resultAddress = (projectId: string): string =>
  `/projects/survey/success?${new URLSearchParams({ project: projectId }).toString()}`;
