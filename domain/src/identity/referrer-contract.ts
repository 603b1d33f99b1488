import { z } from 'zod';
import { byRoute, v2Answer } from '../kernel/contract.js';

/** What a visitor learns of the person who referred them. */
export function referrerName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const initial = /^./u.exec(lastName.trim())?.[0];
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}

export const referrerContracts = byRoute({
  'GET /referrer/:code': {
    answer: v2Answer(z.object({ fullName: z.string() })),
    spec: '2 §2, §7; contract, Referrals',
    summary: 'Who has this referral code: the first name and the initial of the last name. 404 for an unknown one.',
  },
});
