import {
  accountDecider,
  accountStream,
  claimDecider,
  isUnfinishedClaim,
  unfinishedAfterMs,
  type ClaimEvent,
} from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import type { Dependencies } from '@panelist/infra/runtime';
import { z } from 'zod';
import { deadline, setDeadline } from '../runtime/deadlines.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

type Claimed = Extract<ClaimEvent, { readonly type: 'Claimed' }>;

const name = 'release-unfinished-claims';

/** When a claim has no account ten minutes later, its sign-up died half way: the address is free again. */
export function releaseUnfinishedClaims({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): Part {
  const due = deadline({
    name,
    payload: z.object({ stream: z.string(), userId: z.string(), claimedAt: z.string() }),
    handle: async ({ stream, userId, claimedAt }, id) => {
      const { state } = await commands.load(accountDecider, accountStream(userId));
      if (!isUnfinishedClaim({ claimedAt, accountExists: state.status !== 'none', now: clock.now() })) return;
      const release = { type: 'Release', userId, reason: 'sign-up-unfinished' } as const;
      const commandId = derivedId('deadline', id);
      const context = { actor: { kind: 'system', id: name } as const, commandId, correlationId: id, causationId: id };
      await commands.handle(claimDecider, stream, release, context);
    },
  });
  return {
    reactions: [
      reaction<Claimed>({
        name,
        types: ['Claimed'],
        react: async ({ event, eventId, stream, metadata: { occurredAt } }) => {
          const dueAt = new Date(Date.parse(occurredAt) + unfinishedAfterMs).toISOString();
          const payload = { stream, userId: event.data.userId, claimedAt: occurredAt };
          await setDeadline({ pool }, due, `${name}-${eventId}`, dueAt, payload);
        },
      }),
    ],
    deadlines: [due],
  };
}
