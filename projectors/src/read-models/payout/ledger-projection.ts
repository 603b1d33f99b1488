import { typesOf } from '@panelist/domain/kernel';
import { payoutEvents, postingsOf, type PayoutEvent } from '@panelist/domain/payout';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Row } from '@panelist/infra/read-models';
import { projectAny } from '../../project.js';
import { ledger } from './ledger.js';

/** The money ledger: what each event of a payout posts (`domain/payout/ledger.ts`). */
export const ledgerProjection = projectAny<PayoutEvent, typeof ledger>(ledger, typesOf(payoutEvents), {
  upsert: (event, row) => {
    const before = event.type === 'PayoutRequested' ? opened(event) : row;
    if (before === undefined) throw new Error(`No payout was requested before ${event.type}`);
    const { incentiveCents, feeCents, tipCents, netCents } = before;
    const postings = postingsOf(event, { incentiveCents, feeCents, tipCents, netCents });
    const entries = postings.map((posting) => ({ eventId: event.eventId, type: event.type, at: event.at, ...posting }));
    return ledger.make({ ...before, entries: [...before.entries, ...entries] });
  },
});

function opened({ data }: RecordedEvent<Extract<PayoutEvent, { readonly type: 'PayoutRequested' }>>): Row<typeof ledger> {
  const { payoutId, userId, cause, incentiveCents, feeCents, tipCents, netCents } = data;
  return { payoutId, userId, projectId: cause.projectId, incentiveCents, feeCents, tipCents, netCents, entries: [] };
}
