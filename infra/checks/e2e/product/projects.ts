import { createProject, projectView, publishProject } from '@panelist/domain/catalogue/browser';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../../testing/api-client.js';
import { aProject, shortScreener } from '../../../testing/builders.js';

export interface PublishedProject {
  readonly id: string;
  readonly name: string;
}

type Changes = Readonly<Record<string, unknown>> & { readonly name?: string };

/**
 * A remote survey that pays $40 and has one question; `changes` overrides its fields. Everybody
 * sees it: the read models have reached its publication.
 */
export async function publishedProject(researcher: ApiClient, changes: Changes = {}): Promise<PublishedProject> {
  const code = `E2E-${randomUUID()}`;
  const name = changes.name ?? `Kitchen gardens ${code.slice(-6)}`;
  const wanted = { code, incentive: 40, participantsWanted: 10, status: 'draft', screener: shortScreener };
  const { id } = await researcher.call(createProject, { body: aProject({ ...wanted, ...changes, name }) });
  await researcher.call(publishProject, { params: { id } });
  await researcher.call(projectView, { params: { id } });
  return { id, name };
}
