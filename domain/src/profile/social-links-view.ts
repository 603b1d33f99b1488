import { z } from 'zod';

const socialLink = z.object({ url: z.string().nullable() });

/**
 * The links to a participant's accounts at other sites, as the calls answer them (document 3 §3).
 */
export const socialLinksViewSchema = z.object({
  linkedin: socialLink,
  facebook: socialLink,
  twitter: socialLink,
  instagram: socialLink,
  github: socialLink,
});
