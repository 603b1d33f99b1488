import { contractOf } from '@panelist/domain/registry';
import { headOfProject, projectIdOfPath, projectView } from '@panelist/domain/catalogue';
import type { HeadOfPage } from '@panelist/infra/http';
import { json } from 'node:stream/consumers';
import { ask } from './ask.js';
import type { Instances } from './instances.js';

/** How long the gateway waits for an instance and its answer, in milliseconds. */
const PATIENCE_MS = 800;

/** Heads of the pages of projects: the gateway asks a query-api for the project, as a visitor. */
export const headFrom =
  (query: Instances, publicUrl: string): HeadOfPage =>
  async (path, visitor) => {
    const id = projectIdOfPath(path);
    if (id === null) return null;
    const instance = await query.pick(new Set(), PATIENCE_MS);
    if (instance === undefined) return null;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const address = projectView.path.replace(':id', id);
    // Under the visitor's address, whose limit of calls it counts for.
    const headers = { host: new URL(publicUrl).host, 'x-forwarded-for': visitor };
    const answer = await ask(instance, { method: 'GET', path: address, headers, body: undefined, signal });
    const body = contractOf(projectView).answer.safeParse(await json(answer));
    return answer.statusCode === 200 && body.success ? headOfProject(body.data.project) : null;
  };
