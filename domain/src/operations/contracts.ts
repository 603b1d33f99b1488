import { z } from 'zod';
import { contract, isoTime } from '../kernel/contract.js';

const staff = ['paymentmanager', 'admin'] as const;

/** starting: catching up for the first time. running. standby: another process has it. stopped: an event keeps failing. rebuilding. */
export const projectorStates = ['starting', 'running', 'standby', 'stopped', 'rebuilding'] as const;

/** Whatever follows the log. */
export const subscriberSchema = z.object({
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
  /** The process that runs it, and since when. */
  leader: z.object({ process: z.string(), since: isoTime }).nullable(),
  /** Processes that would take over. */
  standbys: z.array(z.string()),
});

/** A read model's table besides: what of it is being built, kept, was taken out of use or was compared. */
export const projectorSchema = subscriberSchema.extend({
  /** While it is rebuilt or verified: how much of the log is done, of how much, and how much a second. */
  rebuild: z.object({ done: z.number(), total: z.number(), perSecond: z.number() }).nullable(),
  /** The table that was in use before the last rebuild. */
  previous: z.object({ version: z.number(), position: z.string().nullable(), replacedAt: isoTime }).nullable(),
  /** The version that was taken out of use by putting an older one back: it does not build itself again. */
  withdrawn: z.number().nullable(),
  /** The last comparison with one that was built anew; no values. */
  verified: z
    .object({
      at: isoTime,
      position: z.string().nullable(),
      rows: z.number(),
      different: z.number(),
      /** The first of them. */
      differences: z.array(
        z.object({ key: z.string(), kind: z.enum(['missing', 'extra', 'different']), columns: z.array(z.string()) }),
      ),
    })
    .nullable(),
});
export type SubscriberStatus = z.output<typeof subscriberSchema>;
export type ProjectorStatus = z.output<typeof projectorSchema>;

export const projectorList = contract({
  name: 'projectorList',
  side: 'query',
  method: 'GET',
  path: '/api/v4/operations/projectors',
  style: 'v4',
  access: staff,
  response: z.object({ items: z.array(projectorSchema), reactions: z.array(subscriberSchema) }),
  spec: 'contract, Staff',
  summary: 'Position, lag, state, leading process and failing event of each projector, and of each reaction.',
});

type ProjectorVerb = 'rebuild' | 'resume' | 'verify' | 'roll-back' | 'drop-previous';

const projectorCommand = (name: string, verb: ProjectorVerb, summary: string) =>
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
  'Builds the read model anew beside the one in use, which is kept; the pages stay full meanwhile.',
);
export const resumeProjector = projectorCommand('resumeProjector', 'resume', 'Tries a failing event again now.');

export const verifyProjector = projectorCommand(
  'verifyProjector',
  'verify',
  'Compares the read model with one that is built anew and dropped again.',
);
export const rollBackProjector = projectorCommand(
  'rollBackProjector',
  'roll-back',
  'Puts the table that was in use before the last rebuild back in its place.',
);
export const dropPreviousProjector = projectorCommand(
  'dropPreviousProjector',
  'drop-previous',
  'Drops the table that was in use before the last rebuild.',
);

export const operationsContracts = [
  projectorList,
  rebuildProjector,
  resumeProjector,
  verifyProjector,
  rollBackProjector,
  dropPreviousProjector,
] as const;
