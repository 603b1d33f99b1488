import type { Decider, Decision } from '../kernel/decider.js';
import { referralCodeEvents, type ReferralCodeEvent } from './events.js';
import { referralRefusal } from './refusals.js';
import { maxPaidProjectReferrals } from './terms.js';

export type IssuedCode =
  | { readonly status: 'none' }
  | {
      readonly status: 'issued';
      readonly code: string;
      /** The referrer. */
      readonly userId: string;
      /** Referrals that hold a place, with their project. */
      readonly places: ReadonlyMap<string, string>;
      /**
       * Referrals that hold the one project bonus of this person and another, with the other's id.
       */
      readonly pairs: ReadonlyMap<string, string>;
    };

export interface IssueCode {
  readonly type: 'IssueCode';
  readonly code: string;
  readonly userId: string;
}
export interface TakePlace {
  readonly type: 'TakePlace';
  readonly referralId: string;
  readonly projectId: string;
}
/**
 * Of two people the one whose id sorts first has the pair, whichever of them referred the other.
 */
export interface TakePair {
  readonly type: 'TakePair';
  readonly referralId: string;
  readonly projectId: string;
  readonly otherUserId: string;
}
export interface GiveBackPair {
  readonly type: 'GiveBackPair';
  readonly referralId: string;
  readonly projectId: string;
}
export interface GiveBackPlace {
  readonly type: 'GiveBackPlace';
  readonly referralId: string;
}
export type IssuedCodeCommand = IssueCode | TakePlace | GiveBackPlace | TakePair | GiveBackPair;

/**
 * `referralCode-{code}` (contract, Referrals): whose code it is, and which referrals hold one of
 * the referrer's paid places on each project. Concurrent jobs share the stream, so no sixth gets a
 * place.
 */
export const issuedCodeDecider: Decider<IssuedCodeCommand, ReferralCodeEvent, IssuedCode> = {
  events: referralCodeEvents,
  initialState: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'ReferralCodeIssued') return { ...event.data, status: 'issued', places: new Map(), pairs: new Map() };
    if (state.status === 'none') return state;
    const { referralId, projectId } = event.data;
    switch (event.type) {
      case 'ReferralPairTaken':
        return { ...state, pairs: new Map([...state.pairs, [referralId, event.data.otherUserId]]) };
      case 'ReferralPairGivenBack':
        return { ...state, pairs: new Map([...state.pairs].filter(([held]) => held !== referralId)) };
      case 'ReferralPlaceTaken':
        return { ...state, places: new Map([...state.places, [referralId, projectId]]) };
      case 'ReferralPlaceGivenBack':
        return { ...state, places: new Map([...state.places].filter(([held]) => held !== referralId)) };
      default:
        return unknown(event, state);
    }
  },
  decide: (command, state) => {
    if (command.type === 'IssueCode') {
      const { code, userId } = command;
      return state.status === 'none' ? [{ type: 'ReferralCodeIssued', data: { code, userId } }] : [];
    }
    if (state.status === 'none') return [];
    const { code, userId, places } = state;
    const { referralId } = command;
    if (command.type === 'TakePair' || command.type === 'GiveBackPair') return decidePair(command, state);
    const held = places.get(referralId);
    if (command.type === 'GiveBackPlace')
      return held === undefined ? [] : [{ type: 'ReferralPlaceGivenBack', data: { code, userId, referralId, projectId: held } }];
    if (held !== undefined) return [];
    const { projectId } = command;
    const taken = [...places.values()].filter((each) => each === projectId).length;
    if (taken >= maxPaidProjectReferrals) return referralRefusal('referral.limit');
    return [{ type: 'ReferralPlaceTaken', data: { code, userId, referralId, projectId } }];
  },
};

function decidePair(
  command: TakePair | GiveBackPair,
  { code, userId, pairs }: Extract<IssuedCode, { readonly status: 'issued' }>,
): Decision<ReferralCodeEvent> {
  const { referralId, projectId } = command;
  const isHeld = pairs.has(referralId);
  const which = { code, userId, referralId, projectId };
  if (command.type === 'GiveBackPair') return isHeld ? [{ type: 'ReferralPairGivenBack', data: which }] : [];
  if (isHeld) return [];
  const { otherUserId } = command;
  if ([...pairs.values()].includes(otherUserId)) return referralRefusal('referral.pair-paid');
  return [{ type: 'ReferralPairTaken', data: { ...which, otherUserId } }];
}

function unknown(_event: never, state: IssuedCode): IssuedCode {
  return state;
}
