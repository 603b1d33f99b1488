import type { DomainError } from '../kernel/domain-error.js';
import { participationError } from './errors.js';
import type { ResponseStatus } from './response.js';
import { statusText } from './status-text.js';

/** Conflict with the state of a response: `details.state` names it, and so does the sentence. */
export function wrongState(status: ResponseStatus, about: { readonly isQuantitative?: boolean } = {}): DomainError {
  const applied = status === 'DRAFT' ? {} : { reason: 'alreadyApplied' };
  return participationError(
    'participation.wrong-state',
    { state: status, ...applied },
    `That is not possible: this application's status is "${statusText(status, about)}".`,
  );
}
