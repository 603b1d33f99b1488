import { destinationFor, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { payeeFacts } from '../runtime/payee-facts.js';
import { reaction } from '../runtime/reaction.js';
import { bringForward, endsDestinationHold, schedule, task } from '../runtime/schedule.js';

export const holdsDestinations = 'hold-payouts-for-changed-destinations';
export const settlesPreference = 'settle-payout-preference';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool'> & {
  readonly config: Pick<Dependencies['config'], 'destinationHoldMs'>;
};

/**
 * Ends what an unconfirmed change of destination has wait: the change itself once its time is over,
 * and each payout once the change is settled, however it was. Both only read what the log says
 * then, so that a task that runs twice, or after its process died, changes nothing more.
 */
export function holdDestinations({ clock, commands, config, pool }: Needs): WorkerModule {
  const settle = task({
    name: settlesPreference,
    payload: z.object({ userId: z.string() }),
    handle: async ({ userId }, run) => {
      const command = { type: 'SettlePayoutPreference', userId, now: clock.now() } as const;
      await commands.handle(preferencesDecider, preferencesStream.of(userId), command, run.context());
    },
  });
  /** `userId`: whose change of the settings the payout waits for; null for a change of its own. */
  const release = task({
    name: endsDestinationHold,
    payload: z.object({ payoutId: z.string(), userId: z.string().nullable() }),
    handle: async ({ payoutId }, run) => {
      const stream = payoutStream.of(payoutId);
      const { state } = await commands.load(payoutDecider, stream);
      if (state.status === 'none') return;
      const now = clock.now();
      const payee = await payeeFacts({ clock, commands, config }, state.userId);
      const settings =
        payee === null
          ? { method: state.method, email: '', heldUntil: null }
          : { ...destinationFor(payee.preference, payee.country, payee.recipient.email), heldUntil: payee.heldUntil };
      const command = { type: 'EndDestinationHold', now, settings } as const;
      const { state: after } = await commands.handle(payoutDecider, stream, command, run.context());
      // Brought forward, and something else holds it: its time is still to come.
      if (after.status !== 'none' && after.hold !== null && after.hold.heldUntil > now)
        await schedule({ pool }, release, after.hold.heldUntil, `${run.id}-again`, { payoutId, userId: state.userId });
    },
  });
  /** What waits for the settings looks at them again. */
  const settled = async (userId: string): Promise<void> => bringForward({ pool }, release, userId, clock.now());

  return {
    reactions: [
      reaction({
        name: holdsDestinations,
        stops: 'stream',
        on: {
          PayoutPreferenceChangeRequested: async ({ data: { userId, heldUntil } }, run) => {
            await schedule({ pool }, settle, heldUntil, run.id, { userId });
            // Payouts that wait for an earlier change wait for this one now.
            await settled(userId);
          },
          PayoutPreferenceSet: async ({ data: { userId } }) => settled(userId),
          EmailChangeUndone: async ({ data: { userId } }) => settled(userId),
          PayoutPreferenceChangeWithdrawn: async ({ data: { userId } }) => settled(userId),
          PayoutDestinationHeld: async ({ data: { payoutId, userId, heldUntil } }, run) => {
            await schedule({ pool }, release, heldUntil, run.id, { payoutId, userId });
            // Settled before this event: nothing else would bring it forward.
            const payee = await payeeFacts({ clock, commands, config }, userId);
            if (payee === null || payee.heldUntil === null) await settled(userId);
          },
          PayoutDestinationRequested: async ({ data: { payoutId, heldUntil } }, run) => {
            await schedule({ pool }, release, heldUntil, run.id, { payoutId, userId: null });
          },
        },
      }),
    ],
    tasks: [settle, release],
  };
}
