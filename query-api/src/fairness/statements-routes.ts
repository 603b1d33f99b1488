import { disputeGrounds, disputeIdOf, disputeStream } from '@panelist/domain/dispute/browser';
import {
  decisionTypes,
  participationStatements,
  payoutStatements,
  statementIdOf,
  userStatements,
  type Statement,
  ruleByName,
  ruleList,
  ruleNames,
  ruleOf,
} from '@panelist/domain/fairness/browser';
import { mayAct, staff, type Role } from '@panelist/domain/kernel/browser';
import { participationStream } from '@panelist/domain/participation/browser';
import { payoutStream } from '@panelist/domain/payout/browser';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { accounts, personEvents } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccess } from '../shared/record-staff-access.js';
import { reviewStreamsOf, statementsAt, statementsOf, statementViews, type StatementDependencies } from './statements.js';

type Needs = QueryDependencies & StatementDependencies;

const byTime = (one: Statement, other: Statement): number => Date.parse(one.at) - Date.parse(other.at);

/** The decisions on a response, a payout or a person (contract, Fairness). */
export function statementsRoutes(dependencies: Needs): readonly AnyRoute[] {
  const { log } = dependencies;

  /** With the reviews of these statements, which have statements of their own. */
  async function withReviews(
    userId: string,
    statements: readonly Statement[],
    zone: string | undefined,
  ): Promise<readonly Statement[]> {
    const streams = await reviewStreamsOf(dependencies, userId, statements);
    return [...statements, ...(await statementsOf(dependencies, streams, zone))].toSorted(byTime);
  }

  return [
    route(participationStatements, async ({ params: { id }, query: { timezone }, caller }) => {
      const history = await log.read(participationStream.of(id));
      const userId = requireFound(history[0]?.data.userId);
      requireReader(userId, caller, staff.support);
      await recordStaffAccess(dependencies, 'application', userId, caller);
      // Of approved payments and of lost sessions.
      const payouts = history.flatMap(({ data }) =>
        'payoutId' in data && data.payoutId !== null ? [payoutStream.of(data.payoutId)] : [],
      );
      const disputes = disputeGrounds.map((ground) => disputeStream.of(disputeIdOf(id, ground)));
      const statements = await statementsOf(
        dependencies,
        [participationStream.of(id), ...new Set(payouts), ...disputes],
        timezone,
      );
      return { body: [...(await statementViews(dependencies, userId, await withReviews(userId, statements, timezone)))] };
    }),

    route(payoutStatements, async ({ params: { id }, query: { timezone }, caller }) => {
      const [requested] = await log.read(payoutStream.of(id), { limit: 1 });
      const userId = requireFound(requested?.data.userId);
      requireReader(userId, caller, [...staff.support, ...staff.operations]);
      await recordStaffAccess(dependencies, 'payout', userId, caller);
      const statements = await statementsOf(dependencies, [payoutStream.of(id)], timezone);
      return { body: [...(await statementViews(dependencies, userId, await withReviews(userId, statements, timezone)))] };
    }),

    route(userStatements, async ({ params: { userId }, query, caller }) => {
      requireReader(userId, caller, staff.support);
      if (userId !== caller.userId) {
        requireFound((await isParticipant(dependencies, userId)) || undefined);
        await recordStaffAccess(dependencies, 'history', userId, caller);
      }
      const own = await statementsOn(dependencies, userId, query.skip + query.limit, query.timezone);
      return { body: [...(await statementViews(dependencies, userId, own.slice(query.skip)))] };
    }),
  ];
}

function requireReader(userId: string, caller: Caller, readers: readonly Role[]): void {
  requireFound(userId === caller.userId || mayAct(caller, ...readers) || undefined);
}

const account = select(accounts, 'profileId', 'roles');

/** Support sees participants alone. */
async function isParticipant(dependencies: TableDependencies, userId: string): Promise<boolean> {
  const { table, refs: r } = accounts;
  const [row] = await readRows(
    dependencies,
    account,
    sql`select ${account.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
  return row !== undefined && row.profileId !== null && row.roles.every((role) => role === 'panelist');
}

const place = select(personEvents, 'position', 'stream', 'revision');
/** Kinds of event that may decide, read at once. */
const together = 200;

/**
 * The latest decisions on a person, the latest first. Some events of these kinds decide nothing.
 */
async function statementsOn(
  dependencies: Needs,
  userId: string,
  wanted: number,
  zone: string | undefined,
): Promise<readonly Statement[]> {
  const latest: Statement[] = [];
  for (let before: string | null = null; latest.length < wanted;) {
    const places: readonly Place[] = await decisionsOn(dependencies, userId, before);
    const statements = new Map((await statementsAt(dependencies, places, zone)).map((each) => [each.id, each]));
    for (const each of places) {
      const statement = statements.get(statementIdOf(each));
      if (statement?.userId === userId) latest.push(statement);
    }
    before = places.at(-1)?.position ?? null;
    if (before === null) break;
  }
  return latest.slice(0, wanted);
}
type Place = NonNullable<(typeof place)['row']>;

/** Where the decisions on a person are in the log, the latest first. */
async function decisionsOn(dependencies: TableDependencies, userId: string, before: string | null) {
  const { table, refs: r } = personEvents;
  return readRows(
    dependencies,
    place,
    sql`
      select ${place.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.type} = any(${decisionTypes})
        and (${before}::text is null or t.${r.position} < ${before ?? ''})
      order by t.${r.position} desc limit ${together}`,
  );
}

/** The rules in words, with the settings of this installation (contract, Fairness). */
export const rulesRoutes = ({ config }: Pick<QueryDependencies, 'config'>): readonly AnyRoute[] => [
  route(ruleList, async () => ({ body: { items: ruleNames.map((name) => shown(ruleOf(name, config))) } })),
  route(ruleByName, async ({ params }) => {
    const name = requireFound(ruleNames.find((each) => each === params.name));
    return { body: shown(ruleOf(name, config)) };
  }),
];

const shown = ({ points, ...rule }: ReturnType<typeof ruleOf>) => ({ ...rule, points: [...points] });
