import { z } from 'zod';
import { contractsFor, isoTime, staff } from '../kernel/contract.js';

const ofStaff = contractsFor({ style: 'v4', access: staff.operations });

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
/** A reaction, with the streams that it no longer handles until an operator resumes them. */
export const reactionSchema = subscriberSchema.extend({
  parked: z.array(
    z.object({
      stream: z.string(),
      /** The event that it could not handle. */
      eventId: z.string(),
      type: z.string(),
      position: z.string(),
      message: z.string(),
      since: isoTime,
    }),
  ),
});
export type SubscriberStatus = z.output<typeof subscriberSchema>;
export type ReactionStatus = z.output<typeof reactionSchema>;
export type ProjectorStatus = z.output<typeof projectorSchema>;

export const projectorList = ofStaff.query('GET /api/v4/operations/projectors', {
  answer: z.object({ items: z.array(projectorSchema), reactions: z.array(reactionSchema) }),
  about: [],
  spec: 'contract, Staff',
  summary:
    'Position, lag, state, leading process and failing event of each projector, and of each reaction with the streams that it parked.',
});

type ProjectorVerb = 'rebuild' | 'resume' | 'verify' | 'roll-back' | 'drop-previous';

const projectorCommand = (verb: ProjectorVerb, summary: string) =>
  ofStaff.command(`POST /api/v4/operations/projectors/:name/${verb}`, {
    params: { name: z.string() },
    status: 202,
    answer: z.object({ name: z.string() }),
    about: [],
    spec: 'contract, Staff',
    summary,
  });

export const rebuildProjector = projectorCommand(
  'rebuild',
  'Builds the read model anew beside the one in use, which is kept; the pages stay full meanwhile.',
);
export const resumeProjector = projectorCommand(
  'resume',
  'Tries a failing event again now; a reaction also handles the streams again that it parked.',
);

export const verifyProjector = projectorCommand(
  'verify',
  'Compares the read model with one that is built anew and dropped again.',
);
export const rollBackProjector = projectorCommand(
  'roll-back',
  'Puts the table that was in use before the last rebuild back in its place.',
);
export const dropPreviousProjector = projectorCommand(
  'drop-previous',
  'Drops the table that was in use before the last rebuild.',
);
