/** The page of one screener; hints on responses reach it, so that another device's answers show. */
export const screenerKeys = { form: (projectId: string, invitation: string) => ['screener', projectId, invitation] as const };
