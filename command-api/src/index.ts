import { kernelRefusal } from '@panelist/domain/kernel';
import { collectRoutes, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies, Room } from '@panelist/infra/runtime';
import { fillDemoProjects, importProjects as importFor, type ImportReport } from './catalogue/index.js';
import * as contexts from './contexts.js';
import { accountByEmail, fillDemoAccounts } from './identity/index.js';

export { grantRole } from './identity/index.js';
export type { ImportReport, RefusedEntry } from './catalogue/index.js';

/** Every call that changes something. */
export const commandRoutes = (dependencies: Dependencies): readonly AnyRoute[] => collectRoutes(contexts, dependencies);

export const room: Room = {
  name: 'command-api',
  start: async (dependencies) => ({
    routes: commandRoutes(dependencies),
    waitingFor: async () => null,
    stop: async () => undefined,
  }),
};

/** Who owns the sample projects, and imports that name nobody. */
const demoResearcher = 'researcher@panelist.example';

/** Takes a file of projects for the account with this e-mail (contract, Projects). Throws if there is no such account. */
export async function importProjects(
  dependencies: Dependencies,
  file: unknown,
  options: { readonly owner?: string | undefined; readonly onProgress?: (done: number, total: number) => void } = {},
): Promise<ImportReport> {
  const { owner, ...rest } = options;
  return importFor(dependencies, file, { ...rest, ownerId: await userIdOf(dependencies, owner ?? demoResearcher) });
}

/** The demo's accounts and sample projects: what is there stays as it is. */
export async function fillDemo(dependencies: Dependencies): Promise<void> {
  await fillDemoAccounts(dependencies);
  await fillDemoProjects(dependencies, await userIdOf(dependencies, demoResearcher));
}

async function userIdOf(dependencies: Dependencies, email: string): Promise<string> {
  const account = await accountByEmail(dependencies, email);
  if (account === undefined) throw kernelRefusal('resource.not-found', { message: `Nobody has an account with ${email}.` });
  return account.userId;
}
