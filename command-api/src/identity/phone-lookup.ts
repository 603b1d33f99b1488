import { limiter } from '@panelist/infra/http';
import { isTaken } from './claims.js';
import type { IdentityDependencies } from './identity-dependencies.js';

/**
 * Whether an account other than the caller's uses the number (E.164). Limited by address: the
 * answer says who has an account. Throws `request.too-many`.
 */
export function phoneLookup(dependencies: IdentityDependencies) {
  const fromAddress = limiter(dependencies, 'phone-look-up', dependencies.config.limits.phoneLookUpsPerAddress, 3_600);
  return async (phone: string, userId: string | undefined, address: string): Promise<boolean> => {
    await fromAddress.take(address);
    return isTaken(dependencies, { kind: 'phone', text: phone }, userId);
  };
}
