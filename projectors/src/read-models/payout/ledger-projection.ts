import { organizationFundsEvents, type OrganizationFundsEvent } from '@panelist/domain/catalogue';
import { typesOf, type RecordedEvent } from '@panelist/domain/kernel';
import { fundsPostingsOf, payoutEvents, postingsOf, type PayoutEvent, type Posting } from '@panelist/domain/payout';
import type { Row } from '@panelist/infra/read-models';
import { projectAny } from '../../project.js';
import { ledger } from './ledger.js';

type LedgerEvent = PayoutEvent | OrganizationFundsEvent;
type LedgerRow = Row<typeof ledger>;

/** The money ledger: what each event of a payout and of funds posts (`domain/payout/ledger.ts`). */
export const ledgerProjection = projectAny<LedgerEvent, typeof ledger>(
  ledger,
  [...typesOf(payoutEvents), ...typesOf(organizationFundsEvents)],
  {
    key: (event) => ({ bookId: bookOf(event) }),
    // A response belongs to one organization.
    upsert: (event, row) => {
      if (isOfPayout(event)) {
        const before = event.type === 'PayoutRequested' ? ofPayout(event) : row;
        if (before === undefined) throw new Error(`No payout was requested before ${event.type}`);
        return withEntries(before, event, postingsOf(event, before));
      }
      return withEntries(row ?? ofFunds(event), event, fundsPostingsOf(event));
    },
  },
);

const isOfPayout = (event: RecordedEvent<LedgerEvent>): event is RecordedEvent<PayoutEvent> => 'payoutId' in event.data;

function bookOf(event: RecordedEvent<LedgerEvent>): string {
  if (isOfPayout(event)) return event.data.payoutId;
  return 'participationId' in event.data ? `funds-${event.data.participationId}` : event.eventId;
}

function withEntries(before: LedgerRow, { eventId, type, at }: RecordedEvent, postings: readonly Posting[]) {
  const entries = postings.map((posting) => ({ eventId, type, at, ...posting }));
  return ledger.make({ ...before, entries: [...before.entries, ...entries] });
}

function ofPayout({ data }: RecordedEvent<Extract<PayoutEvent, { readonly type: 'PayoutRequested' }>>): LedgerRow {
  const { payoutId, userId, cause, incentiveCents, feeCents, tipCents, netCents } = data;
  return ledger.make({
    bookId: payoutId,
    payoutId,
    userId,
    cause: cause.kind,
    participationId: 'participationId' in cause ? cause.participationId : null,
    projectId: cause.projectId,
    incentiveCents,
    feeCents,
    tipCents,
    netCents,
  }).row;
}

function ofFunds(event: RecordedEvent<OrganizationFundsEvent>): LedgerRow {
  const { organizationId } = event.data;
  const { participationId = null, projectId = null } = 'participationId' in event.data ? event.data : {};
  return ledger.make({ bookId: bookOf(event), organizationId, participationId, projectId }).row;
}
