import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import type { PayoutEvent } from './events.js';
import { postingsOf } from './ledger.js';
import { ledgerAccounts, type LedgerAccount } from './ledger-account.js';
import * as payoutLifecycle from './payout-lifecycle.js';
import { payoutDecider } from './payout.js';
import { releaseLimitCents } from './release-limits.js';
import { play, walks } from './payout-walks.test-kit.js';

const statusOf = (events: readonly PayoutEvent[]) => fold(payoutDecider, events).status;
const nobodyChecks = () => undefined;

/**
 * What says whether an order may exist; that it is to be sent again, or waits for a release, does
 * not.
 */
const isNews = ({ type }: PayoutEvent): boolean =>
  payoutLifecycle.statusAfter[type] !== null &&
  type !== 'PayoutRetryRequested' &&
  type !== 'PayoutReleaseRequired' &&
  type !== 'PayoutReleased';

describe('any order of commands and answers', () => {
  it('a key is used again only after its absence was proven, after a refused call that left no order, or when its order was found after all; attempts otherwise strictly increase', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, command, added) => {
          const begun = added.find((event) => event.type === 'PayoutDispatchStarted');
          if (begun === undefined) return;
          const last = before.findLast((event) => event.type === 'PayoutDispatchStarted')?.data.attempt ?? 0;
          const isAbsent = statusOf(before) === 'absent';
          const news = before.findLast(isNews);
          const isFree = isAbsent || (news?.type === 'PayoutRejected' && news.data.providerId === null);
          if (command.type === 'StartDispatch') expect(begun.data.attempt).toBe(isFree ? last : last + 1);
          else expect([begun.data.attempt, added.length, isAbsent || statusOf(before) === 'rejected']).toEqual([last, 2, true]);
        });
      }),
    );
  });

  it('a new key is never used while an earlier order may have been executed', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, command) => {
          if (command.type !== 'StartDispatch') return;
          expect(['requested', 'absent']).toContain(statusOf(before));
          const news = before.findLast(isNews);
          const free =
            news?.type === 'PayoutRequested' ||
            news?.type === 'PayoutRejected' ||
            news?.type === 'PayoutConfirmedAbsent' ||
            (news?.type === 'PayoutReturned' && news.data.rewardId === null) ||
            (news?.type === 'PayoutReversed' && news.data.rewardId === null);
          expect(free).toBe(true);
        });
      }),
    );
  });

  it('nothing above the limit is dispatched before another person than its owner released it', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, _command, added) => {
          const [requested] = before;
          if (requested?.type !== 'PayoutRequested' || !added.some(({ type }) => type === 'PayoutDispatchStarted')) return;
          if (requested.data.incentiveCents + requested.data.tipCents <= releaseLimitCents) return;
          const released = before.find((event) => event.type === 'PayoutReleased');
          expect(released?.data.releasedBy).not.toBe(requested.data.userId);
          expect(released).toBeDefined();
        });
      }),
    );
  });

  it('nothing is sent while a change of destination is not settled', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, command, added) => {
          const state = fold(payoutDecider, before);
          if (state.status === 'none' || state.hold === null) return;
          // A provider may still report a call that was under way before.
          const isOurs = command.type === 'StartDispatch' || command.type === 'StartResend';
          expect([command.type, isOurs ? added : []]).toEqual([command.type, []]);
          if (added.some(({ type }) => type === 'PayoutDestinationChanged'))
            expect([
              'ConfirmDestination',
              'EndDestinationHold',
              // Confirmed already, or decided by two members of staff.
              'ChangeDestination',
              'ApproveDestination',
              // Where the provider has sent it already.
              'RecordFound',
            ]).toContain(command.type);
        });
      }),
    );
  });

  it('a destination that staff proposed holds only after a second member of staff approved it', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, command, added) => {
          const changed = added.find((event) => event.type === 'PayoutDestinationChanged');
          const approved = added.find((event) => event.type === 'PayoutDestinationApproved');
          if (changed !== undefined)
            expect([approved !== undefined, command.type]).toEqual([command.type === 'ApproveDestination', command.type]);
          if (approved === undefined) return;
          const proposed = before.findLast((event) => event.type === 'PayoutDestinationProposed');
          expect(approved.data.approvedBy).not.toBe(approved.data.proposedBy);
          expect(approved.data.proposedBy).toBe(proposed?.data.proposedBy);
        });
      }),
    );
  });

  it('only a look-up or operations resolve an unknown outcome, and operations as absent only after a look-up', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, command, added) => {
          if (statusOf(before) !== 'unknown' || added.length === 0) return;
          if (added.every(({ type }) => payoutLifecycle.statusAfter[type] === null))
            return expect(statusOf([...before, ...added])).toBe('unknown');
          if (command.type !== 'SettleUnknown')
            return expect(command).toMatchObject({ type: 'RecordOutcome', source: 'look-up' });
          if (command.outcome === 'paid') return;
          const doubted = before.findLastIndex(({ type }) => type === 'PayoutOutcomeUnknown');
          const asked = before
            .slice(doubted)
            .some(
              (event) =>
                event.type === 'PayoutLookedUp' || (event.type === 'PayoutEscalated' && event.data.reason === 'no-answer'),
            );
          expect(asked).toBe(true);
        });
      }),
    );
  });

  it('after an attempt was unknown or absent, it is refused only by an order that was found', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        play(steps, (before, command, added) => {
          const refused = added.find((event) => event.type === 'PayoutRejected');
          if (refused === undefined) return;
          const { attempt } = refused.data;
          const isDoubted = before.some(
            ({ type, data }) =>
              (type === 'PayoutOutcomeUnknown' || type === 'PayoutConfirmedAbsent') &&
              'attempt' in data &&
              data.attempt === attempt,
          );
          if (command.type !== 'RecordOutcome' || command.outcome.kind !== 'rejected')
            throw new Error('refused without a report');
          if (isDoubted || command.source === 'look-up') expect(command.outcome.providerId).not.toBeNull();
        });
      }),
    );
  });

  it('the ledger balances event by event, and accounts for every cent', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const events = play(steps, nobodyChecks);
        const [requested] = events;
        if (requested?.type !== 'PayoutRequested') throw new Error('the first event is the request');
        const balances = Object.fromEntries(ledgerAccounts.map((account) => [account, 0])) as Record<LedgerAccount, number>;
        const { cause } = requested.data;
        const amounts = { ...requested.data, cause: cause.kind, projectId: cause.projectId };
        for (const event of events) {
          const postings = postingsOf(event, amounts);
          expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
          for (const { account, cents } of postings) balances[account] += cents;
        }
        expect(cause.kind === 'incentive' ? balances['referral-cost'] : balances['fee-income']).toBe(0);
        const { netCents } = amounts;
        const held = balances['participant-payable'] + balances['provider-clearing'] + balances['paid-out'];
        expect(held).toBe(statusOf(events) === 'voided' ? 0 : netCents);
        for (const account of ['participant-payable', 'provider-clearing', 'paid-out'] as const)
          expect([0, netCents]).toContain(balances[account]);
        expect(balances['paid-out'] === netCents).toBe(statusOf(events) === 'paid');
      }),
    );
  });
});
