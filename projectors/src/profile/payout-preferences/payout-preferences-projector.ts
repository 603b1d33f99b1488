import type { PreferencesEvent } from '@panelist/domain/profile';
import { payoutPreferencesTable, projector } from '@panelist/infra/read-models';
import type { PayoutPreferenceRow } from '@panelist/infra/read-models';

/** Where somebody wants their money. */
export const payoutPreferencesProjector = projector<
  PayoutPreferenceRow,
  Extract<PreferencesEvent, { readonly type: 'PayoutPreferenceSet' }>
>({
  name: 'payout-preferences',
  version: 1,
  table: payoutPreferencesTable,
  types: ['PayoutPreferenceSet'],
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.userId]],
  project: (_row, { data }, { metadata }) => ({
    user_id: data.userId,
    method: data.method,
    email: data.email,
    set_at: metadata.occurredAt,
  }),
  changed: (row) => ({ userId: row.user_id, what: 'payout-settings', id: row.user_id }),
});
