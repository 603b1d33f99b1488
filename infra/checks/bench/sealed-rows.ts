import { loadConfig } from '@panelist/infra/foundation';
import { postgresVault } from '@panelist/infra/personal-data';
import { sql, type Pool, type Sql } from '@panelist/infra/postgres';
import { closeRows, readRows, select, snake, type Columns, type ReadModel, type RowOf } from '@panelist/infra/read-models';
import { accounts, conversations, messages, participations, payouts, referrals } from '@panelist/projectors/read-models';
import { answers } from './world-samples.js';

/**
 * Seals personal columns into the filled rows that the pages of these people read: the product
 * decrypts them as it does its own.
 */
export async function sealRowsOf(pool: Pool, people: readonly string[]): Promise<void> {
  const vault = postgresVault({ pool, masterKey: loadConfig({}).masterKey });
  async function seal<C extends Columns>(model: ReadModel<C>, ofThem: Sql, personal: Partial<RowOf<C>>): Promise<void> {
    const columns = select(model);
    const statement = sql`select ${columns.columns('t')} from ${model.table} t where t.sealed is null and ${ofThem}`;
    const rows = await readRows({ pool, vault }, columns, statement);
    const sealed = await closeRows(
      vault,
      model,
      rows.map((row) => ({ ...row, ...personal })),
    );
    const key = snake(model.key[0] ?? '');
    await pool.query(
      `update ${model.tableName} t set sealed = s.sealed from jsonb_populate_recordset(null::${model.tableName}, $1) s where t.${key} = s.${key}`,
      [JSON.stringify(sealed)],
    );
  }
  const given = answers(0).map(({ questionId, answers: chosen }) => ({
    questionId,
    answers: chosen.map(({ uid = null, text = null }) => ({ uid, text, value: null })),
  }));
  await seal(participations, sql`t.user_id = any(${people})`, { responses: given });
  await seal(payouts, sql`t.user_id = any(${people})`, { recipientEmail: 'someone@people.example' });
  const { table } = conversations;
  const theirs = sql`t.conversation_uid in (select c.conversation_uid from ${table} c where c.user_id = any(${people}))`;
  await seal(messages, theirs, { body: 'Thank you, I am looking forward to it and will be there in time.' });
  const { table: referral } = referrals;
  const others = sql`(t.user_id like 'owner-%' or t.user_id in (select f.user_id from ${referral} f where f.referrer_id = any(${people})))`;
  await seal(accounts, others, { firstName: 'Given', lastName: 'Family', email: 'someone@people.example' });
}
