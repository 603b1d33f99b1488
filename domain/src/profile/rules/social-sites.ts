export const socialSites = ['linkedin', 'facebook', 'twitter', 'instagram', 'github'] as const;

export type SocialSite = (typeof socialSites)[number];
