import type { Decider } from '../kernel/decider.js';
import { identityRefusal } from './refusals.js';
import { claimEvents, type ClaimEvent } from './events.js';

/**
 * `free`: no account holds the address. `held`: this account holds it, or an unfinished sign-up.
 */
export type ClaimState = { readonly status: 'free' } | { readonly status: 'held'; readonly userId: string };

export type ClaimCommand =
  | { readonly type: 'Claim'; readonly userId: string }
  | { readonly type: 'Release'; readonly userId: string; readonly reason: 'sign-up-unfinished' | 'changed' | 'erased' };

/**
 * `emailClaim-…`, `phoneClaim-…`: the account that holds an address. Claiming an address that the
 * account holds, and releasing one that it does not hold, change nothing, so both may be repeated.
 */
export const claimDecider: Decider<ClaimCommand, ClaimEvent, ClaimState> = {
  events: claimEvents,
  initialState: { status: 'free' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'Claimed':
        return { status: 'held', userId: event.data.userId };
      case 'Released':
        return { status: 'free' };
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    const isHolder = state.status === 'held' && state.userId === command.userId;
    if (command.type === 'Release') {
      return isHolder ? [{ type: 'Released', data: { userId: command.userId, reason: command.reason } }] : [];
    }
    if (state.status === 'free') return [{ type: 'Claimed', data: { userId: command.userId } }];
    return isHolder ? [] : identityRefusal('identity.address-taken');
  },
};

const unknownEvent = (state: ClaimState, _event: never): ClaimState => state;
