import type { Refusal } from '../kernel/refusal.js';
import { participationRefusal } from './refusals.js';
import type { ResponseStatus } from './response-status.js';
import { statusText } from './status-text.js';

interface About {
  readonly isQuantitative?: boolean;
  /** A machine-readable reason of the conflict, if it has one. */
  readonly reason?: 'alreadyApplied';
}

/** A conflict with the state of a response: `details.state` and the message name it. */
export function wrongState(status: ResponseStatus, { isQuantitative = false, reason }: About = {}): Refusal {
  return participationRefusal(
    'participation.wrong-state',
    { status: statusText(status, { isQuantitative }) },
    {
      state: status,
      ...(reason === undefined ? {} : { reason }),
      ...(reason === 'alreadyApplied' && status === 'PAID' ? { message: 'You have taken part in this project already.' } : {}),
    },
  );
}
