import { z } from 'zod';
import { byRoute, isoTime } from '../../kernel/contract.js';

/** Of the caller on one project. */
export const ownPlaceSchema = z.object({
  /** Until when a place is held for the caller; null without one. */
  heldUntil: isoTime.nullable(),
  /** Their place on the waiting list, from 1; null if they do not wait. */
  waitingPosition: z.number().int().nullable(),
});
export type OwnPlace = z.output<typeof ownPlaceSchema>;

export const placeContracts = byRoute({
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
