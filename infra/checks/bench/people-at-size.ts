import { longStatement, type Pool } from '@panelist/infra/postgres';
import type { ReadModel } from '@panelist/infra/read-models';
import {
  accounts,
  answerTimes,
  conversations,
  messages,
  participations,
  payouts,
  personEvents,
  profiles,
  referrals,
  screenerCycles,
  sharings,
} from '@panelist/projectors/read-models';
import { withoutIndexes } from './catalogue-at-size.js';

/** As the events have a time: ISO 8601 in UTC. */
const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The responses of `fillResponses`, but not those that projections wrote. */
const responses = `${participations.tableName} r where r.project_id like 'project-%'`;
const people = 'bench_people';
const invited = `r.status in ('INVITED', 'ATTENDED', 'PAID')`;

/**
 * What belongs to `count` people and their responses, personal columns empty, each after what it
 * reads.
 */
const fills = (count: number): readonly (readonly [model: ReadModel, rows: string])[] => [
  [
    accounts,
    `(user_id, profile_id, provider, email_verified, phone_verified, roles, registered_at, names_locked, daily_digest,
       targeted_research_invitation, word_hashes, email_hashes, phone_hashes)
     select user_id, profile_id, 'email', true, true, roles, now() - interval '1 year', false, true, true, '{}', '{}', '{}'
     from (select user_id, 'profile-' || n as profile_id, '{panelist}'::text[] as roles from ${people} where not is_own
       union all select 'owner-' || n, null, '{researcher}' from generate_series(0, 499) n) people`,
  ],
  [
    profiles,
    `(profile_id, user_id, saved_at, created_at)
     select 'profile-' || n, user_id, '{}', now() - interval '1 year' from ${people} where not is_own`,
  ],
  [
    screenerCycles,
    `(user_id, cycle_id, status, expires_at, screener_limit, screener_count)
     select user_id, 'cycle', 'reset', now(), 10, 1 from ${people} where not is_own`,
  ],
  [
    answerTimes,
    `(participation_id, owner_id, project_id, submitted_at, invited_at, attended_at, approved_at)
     select r.participation_id, r.owner_id, r.project_id, r.submitted_at,
       case when ${invited} then r.submitted_at + random() * interval '3 days' end,
       case when r.status in ('ATTENDED', 'PAID') then r.submitted_at + interval '5 days' end,
       case when r.status = 'PAID' then r.submitted_at + interval '5 days' + random() * interval '3 days' end
     from ${responses} and r.submitted_at is not null`,
  ],
  [
    sharings,
    `(participation_id, user_id, project_id, opened, revoked, changed_at)
     select participation_id, user_id, project_id, jsonb_build_object('name', opened, 'answers', opened), '{}', submitted_at
     from (select r.*, jsonb_build_object('at', ${iso('r.submitted_at')}, 'cause', 'applied') as opened
       from ${responses} and r.submitted_at is not null) submitted`,
  ],
  [
    personEvents,
    `(user_id, position, stream, revision, type, actor_kind, occurred_at)
     select r.user_id, 'filling-' || r.participation_id, 'participation-' || r.participation_id, 0, 'ScreenerSubmitted', 'panelist', r.created_at
     from ${responses} and r.user_id like 'person-%'`,
  ],
  [
    // Each tenth person has referred ten others.
    referrals,
    `(referral_id, referrer_id, user_id, referral_type, bonus_cents, status, history, begun_at, status_changed_at, paid_at)
     select md5('referral ' || number)::uuid::text, referrer.user_id, referred.user_id, 'network', 1000, step.status,
       jsonb_build_array(jsonb_build_object('status', step.status, 'at', ${iso('step.at')}, 'cause', null)),
       step.at, step.at, case when step.status = 'PAID' then step.at end
     from generate_series(0, ${count} - 1) number
     join ${people} referrer on referrer.n = number / 10
     join ${people} referred on referred.n = (number::bigint * 7919 + 1) % ${count},
     lateral (select case when number % 2 = 0 then 'PAID' else 'SIGNED_UP' end as status, now() - number % 300 * interval '1 day' as at) step`,
  ],
  [
    payouts,
    `(payout_id, user_id, cause, participation_id, referral_id, project_id, project_name, incentive_cents, fee_cents, tip_cents,
       net_cents, method, status, attempts, is_looked_up, requested_at, sent_at, accepted_at, paid_at, status_changed_at)
     select md5('payout ' || coalesce(participation_id, referral_id))::uuid::text, user_id, cause, participation_id, referral_id, project_id,
       'Project ' || project_id, 5000, 500, 0, 4500, 'TREMENDOUS', 'paid', 1, false, at, at, at, at, at
     from (select r.user_id, 'incentive' as cause, r.participation_id, null as referral_id, r.project_id, r.submitted_at as at
         from ${responses} and r.status = 'PAID'
       union all select referrer_id, 'referral-bonus', null, referral_id, null, paid_at
         from ${referrals.tableName} where status = 'PAID') paid`,
  ],
  [
    conversations,
    `(conversation_uid, user_id, researcher_id, project_id, status, message_count, read_by_participant, read_by_researcher, updated_at)
     select r.participation_id, r.user_id, r.owner_id, r.project_id, 'open', 2, r.status <> 'INVITED', true, r.submitted_at
     from ${responses} and ${invited}`,
  ],
  [
    messages,
    `(message_id, conversation_uid, number, user_id, side, posted_at)
     select md5(r.conversation_uid || number)::uuid::text, r.conversation_uid, number,
       case number when 1 then r.user_id else r.researcher_id end, case number when 1 then 'participant' else 'researcher' end, r.updated_at
     from ${conversations.tableName} r, generate_series(1, 2) number`,
  ],
];

/**
 * Accounts, profiles and what else belongs to `count` people with the responses of `fillResponses`.
 * @param own ids of people who exist: they take the place of the first ones, with their responses
 */
export async function fillPeople(pool: Pool, count: number, own: readonly string[]): Promise<void> {
  await pool.query(`create table ${people} (n integer primary key, user_id text not null, is_own boolean not null)`);
  await pool.query(
    `insert into ${people} select n, coalesce(($1::text[])[n + 1], 'person-' || n), n < cardinality($1::text[])
     from generate_series(0, $2::integer - 1) n`,
    [own, count],
  );
  await pool.query(
    `update ${participations.tableName} r set user_id = p.user_id from ${people} p
     where p.is_own and r.user_id = 'person-' || p.n`,
  );
  for (const [model, rows] of fills(count)) {
    const indexAgain = await withoutIndexes(pool, [model]);
    await pool.query(longStatement(`insert into ${model.tableName} ${rows}`));
    await indexAgain();
  }
  await pool.query(`drop table ${people}`);
  await pool.query(longStatement('vacuum analyze'));
}
