import { userStatements } from '@panelist/domain/fairness/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { viewersZone } from '../../shared/display/viewers-zone.js';
import { useSuspendedUserId } from '../../shared/session/session-store.js';
import { StatementList } from './statement-list.js';

/** The decision that suspended the account, with its review. */
export function SuspensionStatement() {
  const userId = useSuspendedUserId();
  const { data } = useQuery(userStatements, userId === null ? null : { params: { userId }, query: { timezone: viewersZone() } });
  const latest = data?.find(({ kind }) => kind === 'account-suspended');
  return latest === undefined ? null : <StatementList statements={[latest]} heading="h3" />;
}
