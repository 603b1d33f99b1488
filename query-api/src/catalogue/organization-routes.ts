import { improvementsOf, organizationRecord, ownFunds, signUpLink } from '@panelist/domain/catalogue/browser';
import { belongsTo, organizationOf } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { recordAnswers } from '@panelist/projectors/read-models';
import { organizationsOf } from '../shared/memberships.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { researcherRecordsOf } from '../shared/researcher-records.js';
import { fundsOf } from '../shared/funds-of.js';
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
    const isOwn = belongsTo({ userId: caller.userId, organizations }, organizationId);
    const improvements = isOwn ? [...improvementsOf(researcherRecord)] : [];
    return { body: { organizationId, researcherRecord, answer: answer?.text || null, improvements } };
  });

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
