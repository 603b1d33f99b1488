import { supportParticipants, type participantSchema } from '@panelist/domain/support/browser';
import type { z } from 'zod';
import { useQuery } from '../../shared/api/use-query.js';
import { supportKeys } from './keys.js';

export type Participant = z.output<typeof participantSchema>;

/** By whole e-mail, phone or id, or by words of the name; the newest without a query. */
export const useParticipants = (query: string) =>
  useQuery(supportParticipants, supportKeys.participants(query), { query: { query, limit: 50 } });
