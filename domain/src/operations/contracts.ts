import { z } from 'zod';
import { contract, isoTime } from '../kernel/contract.js';

const staff = ['paymentmanager', 'admin'] as const;

/** starting: catching up for the first time. running. standby: another process has it. stopped: an event keeps failing. rebuilding. */
export const projectorStates = ['starting', 'running', 'standby', 'stopped', 'rebuilding'] as const;

export const projectorSchema = z.object({
  name: z.string(),
  version: z.number(),
  state: z.enum(projectorStates),
  position: z.string().nullable(),
  /** Events between its checkpoint and the head of the log. */
  lag: z.number(),
  /** Age of the oldest unprocessed event. */
  lagSeconds: z.number(),
  failing: z
    .object({
      eventId: z.string(),
      type: z.string(),
      position: z.string(),
      message: z.string(),
      tries: z.number(),
      since: isoTime,
    })
    .nullable(),
  /** While rebuilding: events done, of how many. */
  rebuild: z.object({ done: z.number(), total: z.number() }).nullable(),
});
export type ProjectorStatus = z.output<typeof projectorSchema>;

export const projectorList = contract({
  name: 'projectorList',
  side: 'query',
  method: 'GET',
  path: '/api/v4/operations/projectors',
  style: 'v4',
  access: staff,
  response: z.object({ items: z.array(projectorSchema), reactions: z.array(projectorSchema.omit({ rebuild: true })) }),
  spec: 'contract, Staff',
  summary: 'Position, lag, state and failing event of each projector, and of each reaction.',
});

const projectorCommand = (name: string, verb: 'rebuild' | 'resume', summary: string) =>
  contract({
    name,
    side: 'command',
    method: 'POST',
    path: `/api/v4/operations/projectors/:name/${verb}`,
    style: 'v4',
    access: staff,
    params: z.object({ name: z.string() }),
    status: 202,
    response: z.object({ name: z.string() }),
    spec: 'contract, Staff',
    summary,
  });

export const rebuildProjector = projectorCommand(
  'rebuildProjector',
  'rebuild',
  'Builds the read model anew beside the one in use; the pages stay full meanwhile.',
);
export const resumeProjector = projectorCommand('resumeProjector', 'resume', 'Tries a failing event again now.');

export const operationsContracts = [projectorList, rebuildProjector, resumeProjector] as const;
