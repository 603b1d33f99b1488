import { noProviderId, payoutDecider, payoutLifecycle, payoutStream } from '@panelist/domain/payout';
import { UnrecoverableJobError, type JobRun } from '@panelist/infra/jobs';
import { providerAsker } from './ask-provider.js';
import { payoutSteps, type AdvanceOptions, type Next, type PayoutNeeds } from './payout-steps.js';
import { payoutSender } from './send-payout.js';

/**
 * One step of a payout, as its state requires: dispatch behind the fence, resend a bought reward,
 * take over from a failed run, ask the provider. It may run twice, late, or concurrently: the fence
 * lets one run order an attempt. A run that takes over records first that the outcome is unknown:
 * from then on no refusal of a call ends the attempt, so a run that was frozen before its call
 * finds the payout still on the same key, however late it wakes up.
 */
export function advancer(dependencies: PayoutNeeds, options: AdvanceOptions) {
  const { commands } = dependencies;
  const { graceMs, holdMs } = options;
  const steps = payoutSteps(dependencies);
  const { withRecipient, fenceAge } = steps;
  const asker = providerAsker(dependencies, options, steps);
  const { ask, askAfterResending, takeOver, watch } = asker;
  const { dispatch, resend } = payoutSender(dependencies, options, steps, asker);

  return async function advance(payoutId: string, run: JobRun): Promise<Next> {
    const stream = payoutStream.of(payoutId);
    const { state: recorded } = await commands.load(payoutDecider, stream);
    if (recorded.status === 'none') throw new UnrecoverableJobError('There is no such payout');
    const state = await withRecipient(recorded);
    const to = recorded.recipientEmail;
    if (state.left !== null) return 'done';
    const waitsFor = payoutLifecycle.nextActor[state.status];
    switch (waitsFor) {
      case 'worker':
        return state.status === 'requested' && state.resend !== null ? resend(state, to, run) : dispatch(state, to, run);
      case 'provider':
      case 'none':
        // Operations settled it: no order is known that could be asked about.
        if (state.status === 'paid' && state.providerId === noProviderId) return 'done';
        if (state.status === 'sending') return (await fenceAge(stream)) < graceMs ? 'ask later' : takeOver(state, run);
        if (state.status === 'resending') return (await fenceAge(stream)) < holdMs ? 'ask later' : askAfterResending(state, run);
        return ask(state, 'providerId' in state ? state.providerId : undefined, run);
      case 'person':
        return state.status === 'voided' ? watch(state, run) : 'done';
      default:
        return waitsFor satisfies never;
    }
  };
}
