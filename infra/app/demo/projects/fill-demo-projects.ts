import { projectDecider, projectIdOf, projectStream } from '@panelist/domain/catalogue';
import type { Dependencies } from '@panelist/infra/room';
import { demoCalendarPath } from '../sandbox/index.js';
import { sampleProjects } from './samples/index.js';
import { importProjectsFor as importProjects } from '@panelist/command-api';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Adds the missing sample projects, published some days before now. Existing ones keep their dates
 * and their state. Throws if a sample is invalid, which is a defect of the demo.
 */
export async function fillDemoProjects(
  dependencies: Pick<Dependencies, 'commands' | 'clock' | 'newId'> & {
    readonly config: Pick<Dependencies['config'], 'publicUrl'>;
  },
  ownerId: string,
): Promise<{ readonly added: number }> {
  const now = Date.parse(dependencies.clock.now());
  const missing = [];
  for (const { code, input: facts, publishedDaysAgo, decidesInDays, isBookedElsewhere } of sampleProjects) {
    const { state } = await dependencies.commands.load(projectDecider, projectStream.of(projectIdOf(code)));
    if (state.status !== 'none') continue;
    const decided = decidesInDays === null ? null : new Date(now + decidesInDays * dayMs).toISOString().slice(0, 10);
    const input = decided === null ? facts : { ...facts, decisionDate: decided };
    const elsewhere = isBookedElsewhere ? { externalBookingUrl: `${dependencies.config.publicUrl}${demoCalendarPath}` } : {};
    // A few hours apart, so that the newest ones differ in time.
    const hours = code.length % 12;
    missing.push({
      ...input,
      ...elsewhere,
      publishedAt: new Date(now - publishedDaysAgo * dayMs - hours * (dayMs / 24)).toISOString(),
    });
  }
  const { imported, refused } = await importProjects(dependencies, { projects: missing }, { ownerId });
  if (refused[0]) throw new Error(`Sample project ${refused[0].code}, ${refused[0].field}: ${refused[0].reason}`);
  return { added: imported };
}
