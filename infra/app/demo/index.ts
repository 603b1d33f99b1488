import type { Dependencies } from '@panelist/infra/service';
import { fillHistory } from './history/index.js';
import { demoUserId, fillDemoAccounts } from './people/index.js';
import { fillDemoFunds, fillDemoProjects, fillDemoSlots, switchOnFlags } from './projects/index.js';

const participant = { userId: demoUserId('demo@panelist.example'), kind: 'panelist' } as const;
/** The owner of the sample projects. */
const researcher = { userId: demoUserId('researcher@panelist.example'), kind: 'researcher' } as const;

const support = { userId: demoUserId('support@panelist.example'), kind: 'staff' } as const;

/**
 * Adds the demo's accounts, funds, a history of months, sample projects and times for their
 * sessions; leaves existing ones unchanged. Returns what the operator should know; null if there is
 * nothing.
 */
export async function fillDemo(dependencies: Dependencies): Promise<string | null> {
  const hasHistory = await fillHistory(dependencies, { participant, researcher, support }, fillPeople);
  await fillPeople(dependencies);
  await fillDemoProjects(dependencies, researcher.userId);
  await fillDemoSlots(dependencies);
  return hasHistory ? null : withoutHistory;
}

const withoutHistory =
  'This demo was filled by an earlier version: it lacks the months of studies and payments that demo@panelist.example has now. To begin anew, stop, run `npm run reset` (it empties the data folder) and `npm start`.';

async function fillPeople(dependencies: Dependencies): Promise<void> {
  await fillDemoAccounts(dependencies);
  await fillDemoFunds(dependencies);
  await switchOnFlags(dependencies);
}
