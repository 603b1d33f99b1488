export const inboxKeys = { list: (to: string) => ['demo', 'inbox', to] as const };
