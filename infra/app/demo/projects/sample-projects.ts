import past from './past-studies.json' with { type: 'json' };
import current from './sample-projects.json' with { type: 'json' };

/**
 * A project in the form that `npm run import` takes (contract, Projects); what only the import
 * reads is not named.
 */
export interface SampleProject {
  readonly code: string;
  readonly kindOfResearch: number;
  readonly researchConductType: number;
  readonly timeMinutesRequired: number;
  readonly doubleScreening: boolean;
  readonly publishedAt?: string;
  /** The day by which the researcher decides on applications. */
  readonly decisionDate?: string;
  /** Sessions are booked on a page of the researcher's. */
  readonly externalBookingUrl?: string;
}

/** The open projects of the demo: every kind of research, each with a screener of its own. */
export const sampleProjects: readonly SampleProject[] = current.projects;

const studies = new Map<string, SampleProject>([...current.projects, ...past.projects].map((each) => [each.code, each]));

/** An open project, or a study of the demo's history. */
export function sampleProject(code: string): SampleProject {
  const found = studies.get(code);
  if (found === undefined) throw new Error(`There is no sample project ${code}`);
  return found;
}

/** The time at which the dates in the files are written. */
const writtenAt = Date.parse('2026-01-01T00:00:00.000Z');

/** The project with its dates moved as if its file were written now (milliseconds). */
export function datedFrom(project: SampleProject, now: number): SampleProject {
  const { publishedAt, decisionDate } = project;
  const moved = (time: string) => new Date(Date.parse(time) - writtenAt + now).toISOString();
  return {
    ...project,
    ...(publishedAt && { publishedAt: moved(publishedAt) }),
    ...(decisionDate && { decisionDate: moved(decisionDate).slice(0, 10) }),
  };
}
