import type { EventLog } from '@panelist/infra/event-sourcing';

/**
 * Whether no event of this type answers the request yet, so that a repeated job sends no second
 * message.
 */
export async function isStillWanted(
  log: EventLog,
  stream: string,
  sent: 'EmailVerificationSent' | 'PhoneCodeSent',
  requestEventId: string,
): Promise<boolean> {
  const events = await log.read(stream);
  return !events.some(({ type, data }) => type === sent && data['requestEventId'] === requestEventId);
}
