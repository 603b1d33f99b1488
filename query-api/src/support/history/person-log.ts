import { accountStream, emailClaimStream, phoneClaimStream } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { participationStream, screenerCycleStream } from '@panelist/domain/participation';
import { payoutStream } from '@panelist/domain/payout';
import { preferencesStream, profileStream } from '@panelist/domain/profile';
import type { EventLog } from '@panelist/infra/event-log';
import type { AccountRow } from '@panelist/infra/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

/** The one way by which the query side reads the event log: all that ever happened to one person, oldest first. */
export interface PersonLog {
  eventsOf(account: AccountRow): Promise<readonly RecordedEvent[]>;
}

/** Finds a person's streams: named after them, or after what the read models know to be theirs. */
export function personLog(log: Pick<EventLog, 'readStream'>, tables: TableDependencies): PersonLog {
  return {
    eventsOf: async (account) => {
      const streams = await streamsOf(tables, account);
      const events = await Promise.all(streams.map((stream) => log.readStream(stream)));
      // A claim may have had another holder before.
      return events
        .flat()
        .filter(({ event }) => event.data['userId'] === account.user_id)
        .toSorted((one, other) => (one.position < other.position ? -1 : 1));
    },
  };
}

async function streamsOf({ pool, vault }: TableDependencies, account: AccountRow): Promise<readonly string[]> {
  const { user_id: userId, profile_id: profileId, email, phone } = account;
  const answer = await pool.query<{ kind: 'participation' | 'payout'; id: string }>(
    `select 'participation' as kind, participation_id as id from read_model.participations where user_id = $1
     union all select 'payout', payout_id from read_model.payouts where user_id = $1`,
    [userId],
  );
  return [
    accountStream(userId),
    ...(email === '' ? [] : [emailClaimStream(vault.blindIndex('email', email))]),
    ...(phone === null ? [] : [phoneClaimStream(vault.blindIndex('phone', phone))]),
    ...(profileId === null ? [] : [profileStream(profileId)]),
    preferencesStream(userId),
    screenerCycleStream(userId),
    ...answer.rows.map(({ kind, id }) => (kind === 'payout' ? payoutStream(id) : participationStream(id))),
  ];
}
