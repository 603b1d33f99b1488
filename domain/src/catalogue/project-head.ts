import type { ProjectCard } from './contracts.js';

/** The preview of a shared link to a project, for crawlers, which run no script. */
export interface ProjectHead {
  readonly title: string;
  readonly description: string;
  /** The text of the picture, for readers who do not see it. */
  readonly imageText: string;
  /** Path of the page, without origin. */
  readonly path: string;
}

type Described = Pick<
  ProjectCard,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'kindOfResearchFormatted'
  | 'isRemote'
  | 'panelistRemuneration'
  | 'panelistRemunerationFormatted'
  | 'studyLengthFormatted'
  | 'closed'
>;

/** Previews cut longer texts. In characters. */
const mostText = 200;
const base = '/panelists/v2/projects/view/';

/** The head of a project's page, as a visitor may read it (document 2 §2, §6). */
export function headOfProject(project: Described): ProjectHead {
  const pay = project.panelistRemuneration === 0 ? 'Unpaid' : project.panelistRemunerationFormatted;
  const offer = `${pay} for ${project.studyLengthFormatted}`;
  const kind = `${project.kindOfResearchFormatted}, ${project.isRemote ? 'remote' : 'in person'}`;
  const text = project.description.replaceAll(/\s+/g, ' ').trim();
  const state = project.closed ? 'This project is closed. ' : '';
  return {
    title: project.name,
    description: shortened(`${state}${offer}. ${kind}. ${text}`),
    imageText: `Panelist, paid research: ${project.name}, ${offer}`,
    path: `${base}${project.id}/${encodeURIComponent(project.slug)}`,
  };
}

/** The id in the path of a project's page, behind the base of the app; null for other pages. */
export const projectIdOfPath = (path: string): string | null => /^projects\/view\/([\w-]+)(?:\/|$)/.exec(path)?.[1] ?? null;

function shortened(text: string): string {
  if (text.length <= mostText) return text;
  return `${text.slice(0, mostText).replace(/\s+\S*$/, '')} …`;
}
