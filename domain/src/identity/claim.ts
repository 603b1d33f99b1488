import type { Decider } from '../kernel/decider.js';
import { identityRefusal } from './refusals.js';
import { claimEvents, type ClaimEvent } from './events.js';

/**
 * `free`: no account holds the address. `held`: this account holds it, or an unfinished sign-up.
 */
export type ClaimState =
  | { readonly status: 'free' }
  /**
   * `times`: how often it was claimed or renewed since it was free. `sharers`: other accounts that
   * may use it.
   */
  | { readonly status: 'held'; readonly userId: string; readonly times: number; readonly sharers: readonly string[] };

export type ClaimCommand =
  /** `renews`: a release that was decided on an older claim must not take this one away. */
  | { readonly type: 'Claim'; readonly userId: string; readonly renews?: true }
  /** Of a mailbox of payments: operations know of both accounts. */
  | { readonly type: 'Share'; readonly userId: string }
  | {
      readonly type: 'Release';
      readonly userId: string;
      readonly reason: 'sign-up-unfinished' | 'changed' | 'erased';
      /** The `times` of the claim that it was decided on; without it every claim is released. */
      readonly asOf?: number;
    };

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
        return state.status === 'held'
          ? { ...state, userId: event.data.userId, times: state.times + 1 }
          : { status: 'held', userId: event.data.userId, times: 1, sharers: [] };
      case 'ClaimShared':
        return state.status === 'held' ? { ...state, sharers: [...state.sharers, event.data.userId] } : state;
      case 'Released':
        return { status: 'free' };
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    const isHolder = state.status === 'held' && state.userId === command.userId;
    if (command.type === 'Share' && state.status === 'held')
      return isHolder || state.sharers.includes(command.userId)
        ? []
        : [{ type: 'ClaimShared', data: { userId: command.userId } }];
    if (command.type === 'Release') {
      const isCurrent = isHolder && (command.asOf === undefined || command.asOf === state.times);
      return isCurrent ? [{ type: 'Released', data: { userId: command.userId, reason: command.reason } }] : [];
    }
    const renews = command.type === 'Claim' && command.renews;
    if (state.status === 'free' || (isHolder && renews)) return [{ type: 'Claimed', data: { userId: command.userId } }];
    return isHolder ? [] : identityRefusal('identity.address-taken');
  },
};

const unknownEvent = (state: ClaimState, _event: never): ClaimState => state;
