import { z } from 'zod';
import { id, isoTime } from '../../kernel/contract.js';
import { decisionMakerFields } from '../../kernel/decision-maker.js';
import { event, events, type EventOf, type SentenceNames } from '../../kernel/event.js';
import { utcMinute } from '../../kernel/phrases.js';
import { placeHoldsStream, placesStream } from '../streams.js';

const who = { projectId: id, participationId: id, userId: id };
const userId = '0199a000-0000-7000-8000-000000000001';
const projectId = '0199a000-0000-5000-8000-000000000011';
const someone = { projectId, participationId: '0199a000-0000-5000-8000-000000000013', userId };
const until = '2026-11-21T09:15:00.000Z';

const name = ({ projectId: of }: { readonly projectId: string }, { project }: SentenceNames): string => `“${project(of)}”`;

/**
 * Why a hold ended. `closed`: an offer's, with the project. `lapsed`: its time was over. `used`:
 * the participant was invited.
 */
export const holdEndings = ['closed', 'lapsed', 'left', 'submitted', 'used'] as const;
export type HoldEnding = (typeof holdEndings)[number];

export const placeEvents = events(placesStream, {
  /** `offered`: to the first person of the waiting list; else by opening the screener. */
  PlaceHeld: event({
    data: { ...who, until: isoTime, offered: z.boolean() },
    sample: { ...someone, until, offered: false },
    sentence: ({ offered, until: end, ...data }, names) =>
      offered
        ? `A place of ${name(data, names)} became free and is held until ${utcMinute(end)}.`
        : `Opened the screener of ${name(data, names)}: a place is held until ${utcMinute(end)}.`,
  }),
  PlaceHoldRenewed: event({
    data: { ...who, until: isoTime },
    sample: { ...someone, until },
    sentence: ({ until: end, ...data }, names) => `The place of ${name(data, names)} is held until ${utcMinute(end)}.`,
  }),
  PlaceHoldEnded: event({
    data: { ...who, reason: z.enum(holdEndings), offered: z.boolean(), ...decisionMakerFields },
    sample: { ...someone, reason: 'lapsed', offered: true },
    sentence: ({ reason, ...data }, names) =>
      reason === 'used'
        ? `The place of ${name(data, names)} was taken.`
        : `The place of ${name(data, names)} is held no longer: ${endingText[reason]}.`,
  }),
  /** A participant has a place from the invitation on, unless they are cancelled or rejected. */
  PlaceTaken: event({
    data: { projectId: id, participationId: id },
    sample: { projectId, participationId: someone.participationId },
    sentence: (data, names) => `A place of ${name(data, names)} was taken.`,
  }),
  PlaceFreed: event({
    data: { projectId: id, participationId: id },
    sample: { projectId, participationId: someone.participationId },
    sentence: (data, names) => `A place of ${name(data, names)} became free.`,
  }),
  /** `number`: rises with each person who joins. */
  WaitingListJoined: event({
    data: { ...who, number: z.number().int() },
    sample: { ...someone, number: 3 },
    sentence: (data, names) => `Asked for a notice when a place of ${name(data, names)} frees.`,
  }),
  /** By themself, because they applied without waiting, or with the project. */
  WaitingListLeft: event({
    data: { ...who, reason: z.enum(['left', 'applied', 'closed']), ...decisionMakerFields },
    sample: { ...someone, reason: 'closed' },
    sentence: ({ reason, ...data }, names) =>
      reason === 'closed'
        ? `The waiting list of ${name(data, names)} ended with the project.`
        : `Left the waiting list of ${name(data, names)}.`,
  }),
  /** A place freed, and the person may not start its screener at the moment (ADR 193). */
  WaitingListPassedOver: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `A place of ${name(data, names)} went to the next person on the waiting list.`,
  }),
  /** With the project, after the events of those who wait or have an offer: all other holds end. */
  PlacesClosed: event({
    data: { projectId: id },
    sample: { projectId },
    sentence: (data, names) => `The waiting list of ${name(data, names)} ended with the project.`,
  }),
});
export type PlaceEvent = EventOf<typeof placeEvents>;

const endingText: Readonly<Record<Exclude<HoldEnding, 'used'>, string>> = {
  closed: 'the project closed',
  lapsed: 'its time was over',
  left: 'the screener was left',
  submitted: 'the application was submitted',
};

export const placeHoldsEvents = events(placeHoldsStream, {
  /** Counts until its end even where no `PlaceHoldUncounted` follows. */
  PlaceHoldCounted: event({
    data: { userId: id, projectId: id, until: isoTime },
    sample: { userId, projectId, until },
    sentence: (data, names) => `A place of ${name(data, names)} counts among those that are held for this person.`,
  }),
  PlaceHoldUncounted: event({
    data: { userId: id, projectId: id },
    sample: { userId, projectId },
    sentence: (data, names) => `The place of ${name(data, names)} counts no longer.`,
  }),
});
export type PlaceHoldsEvent = EventOf<typeof placeHoldsEvents>;
