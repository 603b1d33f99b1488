import type { Decider } from '../../kernel/decider.js';
import { kernelRefusal } from '../../kernel/refusals.js';
import { participationRefusal } from '../refusals.js';
import { sharingReasonText, whyShared, type SharedKind, type SharingLifecycleFacts } from './shared-kinds.js';
import { sharingEvents, type SharingEvent } from './sharing-events.js';

export interface SharingState {
  /** What the researcher is not shown any more. */
  readonly revoked: readonly SharedKind[];
}

export interface SharingCommand {
  readonly type: 'RevokeSharing' | 'ShareAgain';
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly ownerId: string;
  readonly kind: SharedKind;
}

/**
 * `sharing-{participationId}`: what the participant withdrew from the researcher of one project, by
 * kind. The facts are those of the response. Withdrawing again changes nothing.
 */
export const sharingDecider: Decider<SharingCommand, SharingEvent, SharingState, SharingLifecycleFacts> = {
  events: sharingEvents,
  initialState: { revoked: [] },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SharingRevoked':
        return { revoked: [...state.revoked, event.data.kind] };
      case 'SharingRestored':
        return { revoked: state.revoked.filter((kind) => kind !== event.data.kind) };
      default:
        return unknownEvent(state, event);
    }
  },
  decide: ({ type, ...data }, { revoked }, lifecycle) => {
    if (revoked.includes(data.kind) === (type === 'RevokeSharing')) return [];
    if (type === 'ShareAgain') return [{ type: 'SharingRestored', data }];
    // Only the participant sees a draft.
    if (lifecycle.status === 'none' || lifecycle.status === 'DRAFT') return kernelRefusal('resource.not-found');
    const kept = whyShared(data.kind, lifecycle);
    if (kept !== null)
      return participationRefusal('participation.sharing-kept', { why: sharingReasonText[kept] }, { reason: kept });
    return [{ type: 'SharingRevoked', data }];
  },
};

const unknownEvent = (state: SharingState, _event: never): SharingState => state;
