import { emailSchema } from '../kernel/email-address.js';
import { fieldErrors } from '../kernel/field-errors.js';
import { nameSchema } from './rules/name-and-password.js';
import { personalDetailsStep } from './rules/personal-details-step.js';
import { checkNewProfile, type Checked, type NewProfile, type Rules } from './sign-up-rules.js';
import type { SignUpBody } from './sign-up.js';
import { providerNames } from './social.js';
import type { TicketHolder } from './social-contracts.js';

/** What another site says of the person who signs up. */
export type KnownPerson = Pick<TicketHolder, 'firstName' | 'lastName' | 'email' | 'isEmailVerified'>;

/** A sign-up without a password: the person logs in at the other site. */
export interface SocialSignUp extends NewProfile {
  readonly email: string;
  /** The site has verified the e-mail. */
  readonly isEmailVerified: boolean;
}

/**
 * The details that come from the other site and that the person can't change (document 1 §4); null
 * where it has none, or one that our rules refuse: then the person enters it. An e-mail that the
 * site has not verified is anybody's, so the person may change it, and a mail verifies it.
 */
export function lockedDetails({ firstName, lastName, email, isEmailVerified }: KnownPerson) {
  return {
    firstName: nameSchema.safeParse(firstName).data ?? null,
    lastName: nameSchema.safeParse(lastName).data ?? null,
    email: isEmailVerified ? (emailSchema.safeParse(email).data ?? null) : null,
  };
}

/** The person of a ticket, and the site that identified them. */
export type TicketPerson = KnownPerson & Pick<TicketHolder, 'provider'>;

/**
 * Checks the payload of a visitor whom another site has identified: as `checkSignUp`, with the
 * site's details instead of the payload's, and without a password. The payload names that site.
 */
export function checkSocialSignUp(body: SignUpBody, rules: Rules, person: TicketPerson): Checked<SocialSignUp> {
  const locked = lockedDetails(person);
  const filled = {
    ...body,
    firstName: locked.firstName ?? body.firstName,
    lastName: locked.lastName ?? body.lastName,
    email: locked.email ?? body.email,
  };
  const account = personalDetailsStep(rules).pick({ email: true }).safeParse(filled);
  const profile = checkNewProfile(filled, rules);
  const isElsewhere = body.provider !== person.provider;
  if (!isElsewhere && account.success && profile.ok)
    return { ok: true, value: { ...account.data, ...profile.value, isEmailVerified: locked.email !== null } };
  return {
    ok: false,
    errors: [
      ...(isElsewhere
        ? [{ field: 'provider', message: `You logged in at ${providerNames[person.provider]}: sign up with it.` }]
        : []),
      ...fieldErrors(account),
      ...(profile.ok ? [] : profile.errors),
    ],
  };
}
