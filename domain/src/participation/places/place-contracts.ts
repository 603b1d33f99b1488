import { z } from 'zod';
import { byRoute, id, isoTime } from '../../kernel/contract.js';

/** Of the caller on one project. */
export const ownPlaceSchema = z.object({
  /** Until when a place is held for the caller; null without one. */
  heldUntil: isoTime.nullable(),
  /** Their place on the waiting list, from 1; null if they do not wait. */
  waitingPosition: z.number().int().nullable(),
});
export type OwnPlace = z.output<typeof ownPlaceSchema>;

/** A project for a place of which the caller waits, or has an offer. */
const waitedForSchema = z.object({
  id,
  name: z.string(),
  place: ownPlaceSchema.extend({ isOffered: z.boolean() }),
  placesRemaining: z.number().int().nullable(),
  /** Where the last places are only held: when the first of them ends. */
  placeMayFreeAt: isoTime.nullable(),
});

export const placeContracts = byRoute({
  'GET /api/v4/waiting-list': {
    answer: z.object({ items: z.array(waitedForSchema), totalCount: z.number().int() }),
    spec: 'contract, Fairness; ADR 193',
    summary: 'The projects for whose places the caller waits, with their position, and places offered to them; offers first.',
  },
  'POST /api/v4/projects/:id/place-hold': {
    answer: ownPlaceSchema,
    spec: 'contract, Screeners; ADR 193',
    summary:
      'Holds a place for the caller, who opens the screener; a hold that runs stays. 409 where no place is free: the screener can be answered all the same. Changes nothing once it is submitted.',
  },
  'DELETE /api/v4/projects/:id/place-hold': {
    answer: ownPlaceSchema,
    spec: 'contract, Screeners; ADR 193',
    summary: 'The caller leaves the screener: their place is held no longer. Changes nothing once it is submitted.',
  },
  'POST /api/v4/projects/:id/waiting-list': {
    answer: ownPlaceSchema,
    spec: 'contract, Screeners; ADR 193',
    summary: 'Notifies the caller when a place frees. Again changes nothing; 409 while a place is free.',
  },
  'DELETE /api/v4/projects/:id/waiting-list': {
    answer: ownPlaceSchema,
    spec: 'contract, Screeners; ADR 193',
    summary: 'Takes the caller off the waiting list. Again changes nothing.',
  },
});
