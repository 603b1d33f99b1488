import type { Dependencies } from '@panelist/infra/room';
import { demoUserId, fillDemoAccounts } from './people/index.js';
import { fillDemoProjects } from './projects/index.js';

/** Who owns the sample projects. */
const demoResearcher = 'researcher@panelist.example';

/** The demo's accounts and sample projects: what is there stays as it is. */
export async function fillDemo(dependencies: Dependencies): Promise<void> {
  await fillDemoAccounts(dependencies);
  await fillDemoProjects(dependencies, demoUserId(demoResearcher));
}
