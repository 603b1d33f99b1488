import { importProjectsFor } from '@panelist/command-api';
import { projectDecider, projectIdOf, projectStream } from '@panelist/domain/catalogue';
import type { Dependencies } from '@panelist/infra/service';
import { demoCalendarPath } from '../sandbox/index.js';
import { datedFrom, sampleProjects } from './sample-projects.js';

/**
 * Imports the missing sample projects, published some days before now. Existing ones keep their
 * dates and their state. Throws if a sample is invalid, which is a defect of the demo.
 */
export async function fillDemoProjects(
  dependencies: Pick<Dependencies, 'commands' | 'clock' | 'newId'> & {
    readonly config: Pick<Dependencies['config'], 'publicUrl'>;
  },
  ownerId: string,
): Promise<{ readonly added: number }> {
  const { commands, clock, config } = dependencies;
  const now = Date.parse(clock.now());
  const missing = [];
  for (const project of sampleProjects) {
    const { state } = await commands.load(projectDecider, projectStream.of(projectIdOf(project.code)));
    if (state.status !== 'none') continue;
    // The researchers' own calendar is a page of this demo.
    const elsewhere = project.externalBookingUrl && { externalBookingUrl: `${config.publicUrl}${demoCalendarPath}` };
    missing.push({ ...datedFrom(project, now), ...elsewhere });
  }
  const { imported, refused } = await importProjectsFor(dependencies, { projects: missing }, { ownerId });
  if (refused[0]) throw new Error(`Sample project ${refused[0].code}, ${refused[0].field}: ${refused[0].reason}`);
  return { added: imported };
}
