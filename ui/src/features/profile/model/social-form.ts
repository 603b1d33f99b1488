import { socialSites, type Profile, type SocialSite } from '@panelist/domain/profile/browser';
import type { FieldOf } from '../../../shared/forms/by-rules.js';

export type SocialValues = Readonly<Record<SocialSite, string>>;

const forEachSite = <Value>(valueOf: (site: SocialSite) => Value): Readonly<Record<SocialSite, Value>> => ({
  linkedin: valueOf('linkedin'),
  facebook: valueOf('facebook'),
  twitter: valueOf('twitter'),
  instagram: valueOf('instagram'),
  github: valueOf('github'),
});

export const siteNames = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  github: 'GitHub',
} as const satisfies Readonly<Record<SocialSite, string>>;

export const socialValues = ({ socialLinks }: Pick<Profile, 'socialLinks'>): SocialValues =>
  forEachSite((site) => socialLinks[site].url ?? '');

/** Links are stored in lower case (document 3 §5). */
export const socialPayload = (values: SocialValues) =>
  forEachSite((site) => ({ url: values[site].trim().toLowerCase() || null }));

/** An error at `linkedin.url` belongs to the field `linkedin`. */
export const socialField: FieldOf = (path) => socialSites.find((site) => path.split('.')[0] === site) ?? path;
