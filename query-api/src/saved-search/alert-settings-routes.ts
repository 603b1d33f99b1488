import { alertSettings as alertSettingsCall, defaultAlertSettings, pushKey } from '@panelist/domain/saved-search/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRow, select } from '@panelist/infra/read-models';
import { alertSettings } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { accountOf } from '../shared/rows-by-key.js';

const columns = select(alertSettings, 'quietFrom', 'quietUntil', 'mostADay', 'deviceIds');

/** When alerts reach the caller, and where they can. */
export const alertSettingsRoute = (dependencies: TableDependencies) =>
  route(alertSettingsCall, async ({ caller: { userId } }) => {
    const { table, refs: r } = alertSettings;
    const [row, account] = await Promise.all([
      readRow(dependencies, columns, sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`),
      accountOf(dependencies, userId, 'phoneVerified'),
    ]);
    const { quietFrom: from = null, quietUntil: until = null, mostADay = null } = row ?? {};
    const chosen = { quietHours: from === null || until === null ? null : { from, until }, mostADay: mostADay ?? 0 };
    return {
      body: {
        ...(mostADay === null ? defaultAlertSettings : chosen),
        devices: row?.deviceIds.length ?? 0,
        hasVerifiedPhone: account?.phoneVerified ?? false,
      },
    };
  });

export const pushKeyRoute = ({ config }: Pick<QueryDependencies, 'config'>) =>
  route(pushKey, async () => ({ body: { publicKey: config.push?.publicKey ?? null } }));
