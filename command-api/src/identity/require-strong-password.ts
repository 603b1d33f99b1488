import { isMadeOfTerms, type TermsOfPerson } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { isCommonPassword } from '@panelist/infra/sessions';

const message = 'This password is among the first that attackers try. Choose another one.';

/**
 * Refuses a common password, and one that is made of the person's or the product's words, at its
 * field.
 */
export function requireStrongPassword(password: string, person: TermsOfPerson, field: 'password' | 'newPassword'): void {
  if (isCommonPassword(password.normalize('NFC')) || isMadeOfTerms(password, person))
    throw kernelRefusal('request.invalid', { errors: [{ field, message }] });
}
