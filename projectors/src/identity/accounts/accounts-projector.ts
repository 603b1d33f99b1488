import type { AccountEvent } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { ProfileEvent } from '@panelist/domain/profile';
import { accountsTable, projector } from '@panelist/infra/read-models';
import type { AccountRow } from '@panelist/infra/read-models';

type Events = AccountEvent | Extract<ProfileEvent, { readonly type: 'ProfileCreated' }>;

/** Accounts, with the number given at sign-up until one is verified. */
export const accountsProjector = projector<AccountRow, Events>({
  name: 'accounts',
  version: 1,
  table: accountsTable,
  types: [
    'AccountRegistered',
    'EmailVerificationRequested',
    'EmailVerificationSent',
    'EmailVerified',
    'PhoneCodeRequested',
    'PhoneCodeSent',
    'PhoneCodeRefused',
    'PhoneVerified',
    'RoleGranted',
    'ProfileCreated',
  ],
  keys: ({ data }) => [[data.userId]],
  project: (row, event, recorded) => {
    if (event.type === 'AccountRegistered') return registered(event.data, recorded);
    return row === undefined ? undefined : changed(row, event);
  },
  changed: (row) => ({ userId: row.user_id, what: 'account', id: row.user_id }),
});

function registered(data: Extract<Events, { readonly type: 'AccountRegistered' }>['data'], recorded: RecordedEvent): AccountRow {
  return {
    user_id: data.userId,
    profile_id: data.profileId,
    provider: data.provider,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    phone: null,
    email_verified: false,
    phone_verified: false,
    roles: data.profileId === null ? [] : ['panelist'],
    registered_at: recorded.metadata.occurredAt,
  };
}

function changed(row: AccountRow, event: Exclude<Events, { readonly type: 'AccountRegistered' }>): AccountRow {
  switch (event.type) {
    case 'EmailVerified':
      return { ...row, email_verified: true };
    case 'PhoneVerified':
      return { ...row, phone: event.data.phone, phone_verified: true };
    case 'RoleGranted':
      return row.roles.includes(event.data.role) ? row : { ...row, roles: [...row.roles, event.data.role] };
    case 'ProfileCreated': {
      // An account that got its profile later may have been registered under another form of the name.
      const { firstName, lastName, phone } = event.data;
      return { ...row, first_name: firstName, last_name: lastName, phone: row.phone_verified ? row.phone : phone };
    }
    case 'EmailVerificationRequested':
    case 'EmailVerificationSent':
    case 'PhoneCodeRequested':
    case 'PhoneCodeSent':
    case 'PhoneCodeRefused':
      return row;
    default:
      return unknownEvent(row, event);
  }
}

const unknownEvent = (row: AccountRow, _event: never): AccountRow => row;
