import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { projectSlots } from '@panelist/domain/scheduling/browser';
import { useQuery } from '../../../shared/api/use-query.js';

export type FreeTimes = AnswerOf<typeof projectSlots>;

/** The free times of a project. */
export const useFreeTimes = (projectId: string) => useQuery(projectSlots, { params: { id: projectId } });
