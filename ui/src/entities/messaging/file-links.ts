/**
 * A link of a file works for 15 minutes (contract, Messages): a page that stays open asks for new
 * ones before.
 */
export const fileLinksMs = 10 * 60_000;

export const renewsFileLinks = { refreshInterval: fileLinksMs } as const;
