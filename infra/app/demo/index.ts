import type { Dependencies } from '@panelist/infra/room';
import { demoUserId, fillDemoAccounts } from './people/index.js';
import { fillDemoFunds, fillDemoProjects } from './projects/index.js';

/** The owner of the sample projects. */
const demoResearcher = 'researcher@panelist.example';

/** Adds the demo's accounts, funds and sample projects; leaves existing ones unchanged. */
export async function fillDemo(dependencies: Dependencies): Promise<void> {
  await fillDemoAccounts(dependencies);
  await fillDemoFunds(dependencies);
  await fillDemoProjects(dependencies, demoUserId(demoResearcher));
}
