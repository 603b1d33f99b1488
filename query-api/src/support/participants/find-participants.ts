import { readRowsAnd, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Sql } from '@panelist/infra/postgres';
import { accounts, participations, payouts } from '@panelist/projectors/read-models';
import { matchesPerson } from '../../shared/matches-person.js';
import type { TableDependencies, QueryDependencies } from '../../shared/query-dependencies.js';
import { supportParticipants } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import { recordStaffAccessToOne } from '../../shared/record-staff-access.js';

const { table, refs: r } = accounts;

const account = select(
  accounts,
  'userId',
  'profileId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'emailVerified',
  'phoneVerified',
  'registeredAt',
  'reactivatableUntil',
  'erasedAt',
);
type Account = NonNullable<(typeof account)['row']>;

/** An account with the number of its responses and payouts. */
export interface Participant extends Account, Counts {}

interface Counts {
  readonly responses: number;
  readonly payouts: number;
}

/**
 * Support sees participants alone: not staff or researchers, even those who take part in studies.
 */
const isParticipant = sql`t.${r.profileId} is not null and t.${r.roles} <@ array['panelist']::text[]`;

interface Which {
  readonly condition: Sql;
  readonly order?: Sql;
}

async function participantsWhere(
  dependencies: TableDependencies,
  { condition, order = sql`` }: Which,
): Promise<readonly Participant[]> {
  return readRowsAnd<Counts, Account>(
    dependencies,
    account,
    sql`
      select ${account.columns('t')},
        (select count(*)::integer from ${participations.table} p where p.${participations.refs.userId} = t.${r.userId}) as responses,
        (select count(*)::integer from ${payouts.table} p where p.${payouts.refs.userId} = t.${r.userId}) as payouts
      from ${table} t where ${isParticipant} and (${condition}) ${order}`,
  );
}

/** Finds as `matchesPerson` does; the newest accounts without a query. */
export async function findParticipants(
  dependencies: TableDependencies,
  { query, limit, skip }: { readonly query: string; readonly limit: number; readonly skip: number },
): Promise<readonly Participant[]> {
  return participantsWhere(dependencies, {
    condition: matchesPerson(dependencies, query.trim()),
    order: sql`order by t.${r.registeredAt} desc, t.${r.userId} limit ${limit} offset ${skip}`,
  });
}

export async function participantById(dependencies: TableDependencies, userId: string): Promise<Participant | undefined> {
  return (await participantsWhere(dependencies, { condition: sql`t.${r.userId} = ${userId}` }))[0];
}

export function participantView(participant: Participant) {
  return {
    userId: participant.userId,
    profileId: participant.profileId,
    firstName: participant.firstName,
    lastName: participant.lastName,
    email: participant.email,
    phone: participant.phone,
    isEmailVerified: participant.emailVerified,
    isPhoneVerified: participant.phoneVerified,
    registeredAt: participant.registeredAt,
    reactivatableUntil: participant.reactivatableUntil,
    erasedAt: participant.erasedAt,
    responses: participant.responses,
    payouts: participant.payouts,
  };
}

export const supportParticipantsRoute = (dependencies: QueryDependencies) =>
  route(supportParticipants, async ({ query, caller }) => {
    const found = await findParticipants(dependencies, query);
    await recordStaffAccessToOne(dependencies, 'account', found, caller);
    return { body: { items: found.map(participantView) } };
  });
