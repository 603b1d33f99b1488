import { stream } from '../kernel/stream.js';

/** How a person logs in and is contacted. */
export const accountStream = stream('account', 'userId');
/** Whether an organization is suspended. */
export const organizationStream = stream('organization', 'organizationId');
/** The account that holds an e-mail address; the id is the keyed HMAC of the normalised address. */
export const emailClaimStream = stream('emailClaim', null);
/** The account that holds a phone number; the id is the keyed HMAC of the number in E.164. */
export const phoneClaimStream = stream('phoneClaim', null);
/** The account that is connected with an identity of another site; the id is a keyed HMAC. */
export const socialClaimStream = stream('socialClaim', null);
/** The account in which a work e-mail is verified; the id is the keyed HMAC of its mailbox. */
export const workEmailClaimStream = stream('workEmailClaim', null);
/** The account whose money went to a mailbox first; the id is the keyed HMAC of the mailbox. */
export const payoutClaimStream = stream('payoutClaim', null);
/** The account in which a person's identity is verified; the id is a keyed HMAC of the identity. */
export const identityClaimStream = stream('identityClaim', null);
