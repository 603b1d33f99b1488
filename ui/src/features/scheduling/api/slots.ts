import { projectSlots } from '@panelist/domain/scheduling/browser';
import type { z } from 'zod';
import { useQuery } from '../../../shared/api/use-query.js';

export type FreeTimes = z.output<typeof projectSlots.answer>;

/** The free times of a project. */
export const useFreeTimes = (projectId: string) => useQuery(projectSlots, { params: { id: projectId } });
