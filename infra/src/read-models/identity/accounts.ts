import { emailTexts, nameTexts, phoneTexts } from '../search-texts.js';
import { personal, plain, table } from '../table.js';

/** Everybody who can log in: participants, researchers, staff. */
export type AccountRow = {
  readonly user_id: string;
  readonly profile_id: string | null;
  readonly provider: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** E.164: the verified number, or the one given at sign-up. */
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  readonly roles: readonly string[];
  readonly registered_at: string;
};

export const accountsTable = table<AccountRow>({
  name: 'read_model.accounts',
  key: ['user_id'],
  subject: 'user_id',
  columns: {
    user_id: plain,
    profile_id: plain,
    provider: plain,
    first_name: personal(''),
    last_name: personal(''),
    email: personal(''),
    phone: personal(null),
    email_verified: plain,
    phone_verified: plain,
    roles: plain,
    registered_at: plain,
  },
  blindIndexes: [
    { column: 'email_index', kind: 'email', texts: (row) => emailTexts(row.email) },
    { column: 'phone_index', kind: 'phone', texts: (row) => phoneTexts(row.phone ?? '') },
    { column: 'name_index', kind: 'word', texts: (row) => nameTexts(`${row.first_name} ${row.last_name}`) },
  ],
});
