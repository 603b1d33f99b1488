import { identityRefusal, parsePhone } from '@panelist/domain/identity';

/** Parses a number as typed. Throws `identity.phone-invalid` at the field `phone`. */
export function readPhone(phone: string, countryCode: string | undefined) {
  const parsed = parsePhone(phone, countryCode);
  if (parsed !== undefined) return parsed;
  const { message } = identityRefusal('identity.phone-invalid');
  throw identityRefusal('identity.phone-invalid', { errors: [{ field: 'phone', message }] });
}
