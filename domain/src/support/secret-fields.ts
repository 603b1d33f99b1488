import type { EventType } from '../registry/index.js';

/** Fields by which somebody could act as the person. Nobody reads them out of the log, not even support. */
const secretFields: Partial<Readonly<Record<EventType, readonly string[]>>> = {
  AccountRegistered: ['passwordHash'],
  EmailVerificationRequested: ['secret'],
  PhoneCodeRequested: ['code'],
};

/** The data of an event without its secrets. */
export function withoutSecrets(type: EventType, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const secret = secretFields[type] ?? [];
  return Object.fromEntries(Object.entries(data).filter(([field]) => !secret.includes(field)));
}

/** Why it happened, in the words of whoever did it: a reason given, a message, or the provider's code and words. */
export function reasonOf(data: Readonly<Record<string, unknown>>): string | null {
  const text = (field: string) => (typeof data[field] === 'string' && data[field] !== '' ? data[field] : null);
  const message = text('message');
  const code = text('code');
  return text('reason') ?? (code !== null && message !== null ? `${code}: ${message}` : message);
}
