import { projectDecider, projectIdOf, projectStream, sampleOrganizationId } from '@panelist/domain/catalogue';
import type { Dependencies } from '@panelist/infra/room';
import { sampleProjects } from './samples/index.js';
import { importProjectsFor as importProjects } from '@panelist/command-api';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Adds the sample projects that are not there yet, published some days before now. Those that are keep their dates and whatever became
 * of them. Throws if a sample is not valid: that is a mistake of ours.
 */
export async function fillDemoProjects(
  dependencies: Pick<Dependencies, 'commands' | 'clock' | 'newId'>,
  ownerId: string,
): Promise<{ readonly added: number }> {
  const now = Date.parse(dependencies.clock.now());
  const missing = [];
  for (const { code, input, publishedDaysAgo } of sampleProjects) {
    const { state } = await dependencies.commands.load(projectDecider, projectStream.of(projectIdOf(code)));
    if (state.status !== 'none') continue;
    // A few hours apart, so that the newest are not all of the same minute.
    const hours = code.length % 12;
    missing.push({ ...input, publishedAt: new Date(now - publishedDaysAgo * dayMs - hours * (dayMs / 24)).toISOString() });
  }
  const { imported, refused } = await importProjects(
    dependencies,
    { projects: missing },
    { ownerId, organizationId: sampleOrganizationId },
  );
  if (refused[0]) throw new Error(`Sample project ${refused[0].code}, ${refused[0].field}: ${refused[0].reason}`);
  return { added: imported };
}
