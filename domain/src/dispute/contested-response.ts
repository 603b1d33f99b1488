import { fold } from '../kernel/decider.js';
import type { DomainEvent, EventDefinition, JsonObject, Recorded, SentenceNames } from '../kernel/event.js';
import {
  participationDecider,
  participationEvents,
  participationLifecycle,
  type ParticipationEvent,
} from '../participation/index.js';
import { payoutDecider, payoutEvents, payoutLifecycle, type PayoutEvent } from '../payout/index.js';
import type { Evidence } from './evidence.js';
import type { ContestedPayout, ContestedResponse } from './grounds.js';

type Happened<Event> = Event & Pick<Recorded, 'at'>;
export type ResponseHistory = readonly Happened<ParticipationEvent>[];
export type PayoutHistory = readonly Happened<PayoutEvent>[];

/** What of a response's stream, and of its payment's, decides about disputes. */
export function contestedResponseOf(history: ResponseHistory, payouts: PayoutHistory): ContestedResponse {
  const moves = history.filter(({ type }) => participationLifecycle.statusAfter[type] !== null);
  const last = moves.at(-1);
  const before = moves.at(-2);
  const { status } = fold(participationDecider, history);
  const isRefused = status === 'INVALIDRESPONSE' || status === 'REJECTEDQUALITY';
  return {
    status,
    statusSince: last?.at ?? '',
    endedFrom: isRefused && before !== undefined ? participationLifecycle.statusAfter[before.type] : null,
    completedAt: history.findLast(({ type }) => type === 'CompletionMarked')?.at ?? null,
    payout: payoutOf(payouts),
  };
}

function payoutOf(history: PayoutHistory): ContestedPayout | null {
  const state = fold(payoutDecider, history);
  if (state.status === 'none') return null;
  const statusSince = history.findLast(({ type }) => payoutLifecycle.statusAfter[type] !== null)?.at ?? '';
  return { ...payoutLifecycle.lifecycleOf(state), status: state.status, statusSince };
}

/** The latest events that a dispute keeps. */
export const mostEvidence = 50;

/**
 * Drafts say nothing about what is contested; where a payment goes is not the researcher's to read.
 */
const leftOut: ReadonlySet<string> = new Set([
  'ScreenerAnswerSaved',
  'PlaceShared',
  'PayoutDestinationProposed',
  'PayoutDestinationApproved',
  'PayoutDestinationChanged',
  'PayoutDestinationHeld',
  'PayoutDestinationRequested',
  'PayoutDestinationHoldEnded',
]);

/** What had happened to the response and its payment, oldest first, in the sentences of the log. */
export function evidenceOf(history: ResponseHistory, payouts: PayoutHistory, names: SentenceNames): readonly Evidence[] {
  const told = (
    about: Evidence['about'],
    types: Readonly<Record<string, EventDefinition>>,
    events: readonly (DomainEvent & Pick<Recorded, 'at'>)[],
  ) =>
    events.flatMap(({ type, data, at }): readonly Evidence[] => {
      const definition = types[type];
      if (definition === undefined || leftOut.has(type)) return [];
      return [{ at, text: definition.sentence(withoutPersonal(definition, data), names), about }];
    });
  return [...told('response', participationEvents.types, history), ...told('payment', payoutEvents.types, payouts)]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-mostEvidence);
}

const withoutPersonal = ({ personal }: EventDefinition, data: JsonObject): JsonObject =>
  Object.values(personal).reduce<JsonObject>((all, erased) => ({ ...all, ...erased }), data);
