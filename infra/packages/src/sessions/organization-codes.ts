import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Codes of the links by which an organization brings its own participants. A code proves to the
 * sign-up that the organization, or someone with its link, named it; it opens nothing else and never
 * expires.
 */
export interface OrganizationCodes {
  make(organizationId: string): string;
  isRight(organizationId: string, code: string): boolean;
}

export function organizationCodes(secret: Buffer): OrganizationCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'organization sign-up links', 32));
  const sign = (organizationId: string): Buffer => createHmac('sha256', key).update(organizationId).digest();
  return {
    make: (organizationId) => sign(organizationId).toString('base64url'),
    isRight: (organizationId, code) =>
      /^[\w-]{43}$/.test(code) && timingSafeEqual(Buffer.from(code, 'base64url'), sign(organizationId)),
  };
}
