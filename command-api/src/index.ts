import { kernelRefusal } from '@panelist/domain/kernel';
import { collectRoutes, type AnyRoute } from '@panelist/infra/http';
import { CALL_ANSWER_MS } from '@panelist/infra/postgres';
import type { Dependencies, Service } from '@panelist/infra/service';
import { importProjects as importFor, type ImportReport } from './catalogue/index.js';
import * as contexts from './contexts.js';
import { accountByEmail } from './identity/index.js';

export { grantRole, revokeRole } from './identity/index.js';
export type { ImportReport, RefusedEntry } from './catalogue/index.js';
export { importProjects as importProjectsFor } from './catalogue/import-projects.js';
export { loadAccount } from './accounts.js';
export { claimOf, socialAddress, type AccountAddress } from './identity/claims.js';
export { commandStep } from './identity/command-step.js';
export { executeParticipationCommand } from './participation/execute-participation-command.js';

/** All commands. */
export const commandRoutes = (dependencies: Dependencies): readonly AnyRoute[] => collectRoutes(contexts, dependencies);

export const service: Service = {
  name: 'command-api',
  answerWithinMs: CALL_ANSWER_MS,
  start: async (dependencies) => ({
    routes: commandRoutes(dependencies),
    waitingFor: async () => null,
    stop: async () => undefined,
  }),
};

/** Owner of imports that name no account: the demo's researcher. */
const demoResearcher = 'researcher@panelist.example';

/**
 * Imports a file of projects for the account with this e-mail (contract, Projects). Throws if there
 * is no such account.
 */
export async function importProjects(
  dependencies: Dependencies,
  file: unknown,
  options: { readonly owner?: string | undefined; readonly onProgress?: (done: number, total: number) => void } = {},
): Promise<ImportReport> {
  const { owner, ...rest } = options;
  return importFor(dependencies, file, { ...rest, ownerId: await userIdOf(dependencies, owner ?? demoResearcher) });
}

async function userIdOf(dependencies: Dependencies, email: string): Promise<string> {
  const account = await accountByEmail(dependencies, email);
  if (account === undefined) throw kernelRefusal('resource.not-found', { message: `Nobody has an account with ${email}.` });
  return account.userId;
}
