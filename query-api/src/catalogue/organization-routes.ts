import { improvementsOf, organizationRecord, ownFunds, signUpLink } from '@panelist/domain/catalogue/browser';
import { belongsTo, organizationOf } from '@panelist/domain/identity/browser';
import { researcher } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { readRow, readValues, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { accounts, memberships, organizationFunds, projects, recordAnswers } from '@panelist/projectors/read-models';
import { organizationsOf } from '../shared/memberships.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { researcherRecordsOf } from '../shared/researcher-records.js';
import { fundsOf } from '../shared/funds-of.js';
import { requireFound } from '../shared/require-found.js';
import { organizationCodes } from '@panelist/infra/sessions';

const chosen = select(recordAnswers, 'text');

/**
 * The record of an organization with its answer; what would improve it, for its own people
 * (contract, Fairness).
 */
export const organizationRecordRoute = (dependencies: QueryDependencies & Pick<Dependencies, 'pool'>) =>
  route(organizationRecord, async ({ params: { id }, caller }) => {
    const organizations = await organizationsOf(dependencies, caller.userId);
    const organizationId = id === 'mine' ? organizationOf({ ...caller, organizations }) : id;
    const isOwn = belongsTo({ userId: caller.userId, organizations }, organizationId);
    requireFound(isOwn || (await isKnown(dependencies, organizationId)) || undefined);
    const { table, refs: r } = recordAnswers;
    const [records, answer] = await Promise.all([
      researcherRecordsOf(dependencies.pool)(dependencies.clock.now()),
      readRow(
        dependencies,
        chosen,
        sql`select ${chosen.columns('t')} from ${table} t where t.${r.organizationId} = ${organizationId}`,
      ),
    ]);
    const researcherRecord = records.get(organizationId) ?? null;
    const improvements = isOwn ? [...improvementsOf(researcherRecord)] : [];
    return { body: { organizationId, researcherRecord, answer: answer?.text || null, improvements } };
  });

/**
 * Whether an organization has a project, funds or members, or is a researcher's own, which has the
 * researcher's id.
 */
async function isKnown({ pool }: Pick<Dependencies, 'pool'>, id: string): Promise<boolean> {
  const [p, m, f, a] = [projects, memberships, organizationFunds, accounts];
  const known = await readValues<{ readonly known: boolean }>(
    pool,
    sql`
      select true as known where exists (select from ${p.table} where ${p.refs.organizationId} = ${id})
        or exists (select from ${f.table} where ${f.refs.organizationId} = ${id})
        or exists (select from ${m.table} where ${id} = any(${m.refs.organizations}))
        or exists (
          select from ${a.table} where ${a.refs.userId} = ${id} and ${a.refs.roles} && ${[...researcher, 'superadmin']}::text[]
        )`,
  );
  return known.length > 0;
}

/** The funds of the researcher's own organization (contract, Settled). */
export const ownFundsRoute = (dependencies: TableDependencies) =>
  route(ownFunds, async ({ caller: { userId } }) => {
    const organizations = await organizationsOf(dependencies, userId);
    return { body: await fundsOf(dependencies, organizationOf({ userId, organizations })) };
  });

/** The link by which a researcher's organization brings its own participants (ADR 49). */
export const signUpLinkRoute = (dependencies: QueryDependencies) =>
  route(signUpLink, async ({ caller: { userId } }) => {
    const { sessionSecret, publicUrl } = dependencies.config;
    const organizationId = organizationOf({ userId, organizations: await organizationsOf(dependencies, userId) });
    const inviteCode = organizationCodes(sessionSecret).make(organizationId);
    const query = new URLSearchParams({ organizationId, inviteCode });
    return { body: { url: `${publicUrl}/panelists/v2/personal?${query.toString()}` } };
  });
