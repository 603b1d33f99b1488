import { stream } from '../kernel/stream.js';

/** One person whom another person brought: to Panelist, or to one project. */
export const referralStream = stream('referral', 'referralId');
/** A person's code, and the places of paid referrals that it has on each project. */
export const referralCodeStream = stream('referralCode', 'code');
