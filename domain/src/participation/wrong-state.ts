import type { DomainError } from '../kernel/domain-error.js';
import { participationError } from './errors.js';
import type { ResponseStatus } from './response.js';
import { statusText } from './status-text.js';

interface About {
  readonly isQuantitative?: boolean;
  /** A machine's word for the conflict, where it has one. */
  readonly reason?: 'alreadyApplied';
}

/** Conflict with the state of a response: `details.state` names it, and so does the sentence. */
export function wrongState(status: ResponseStatus, { isQuantitative = false, reason }: About = {}): DomainError {
  return participationError(
    'participation.wrong-state',
    { state: status, ...(reason === undefined ? {} : { reason }) },
    `That is not possible: this application's status is "${statusText(status, { isQuantitative })}".`,
  );
}
