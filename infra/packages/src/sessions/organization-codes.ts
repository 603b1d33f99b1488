import { linkCodes, type LinkCodes } from './link-codes.js';

/**
 * Codes of the links by which an organization brings its own participants. A code proves to the
 * sign-up that the organization, or someone with its link, named it; it opens nothing else and
 * never expires.
 */
export type OrganizationCodes = LinkCodes;

export const organizationCodes = (secret: Buffer): OrganizationCodes => linkCodes(secret, 'organization sign-up links');
