import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, type EventOf } from '../kernel/event.js';
import { derivedId } from '../kernel/ids.js';
import { projectDetailsSchema } from './project.js';
import { screenerQuestionSchema } from './screener.js';

/** `project-{projectId}`: what is researched, who is wanted, what is asked. */
export const projectEvents = {
  ProjectDrafted: event({
    version: 1,
    data: z.object({ projectId: id, ownerId: id, organizationId: id, details: projectDetailsSchema }),
  }),
  ScreenerDefined: event({ version: 1, data: z.object({ projectId: id, questions: z.array(screenerQuestionSchema) }) }),
  /** `publishedAt` may lie in the past (an import) or be the moment of publishing. */
  ProjectPublished: event({ version: 1, data: z.object({ projectId: id, publishedAt: isoTime }) }),
  RecruitingPaused: event({ version: 1, data: z.object({ projectId: id }) }),
  RecruitingResumed: event({ version: 1, data: z.object({ projectId: id }) }),
  ProjectClosed: event({ version: 1, data: z.object({ projectId: id }) }),
} as const;
export type ProjectEvent = EventOf<typeof projectEvents>;

export const projectStream = (projectId: string): string => `project-${projectId}`;

/** A project's id follows from its code: a code can exist once by construction. */
export const projectIdOf = (code: string): string => derivedId('project', code);
