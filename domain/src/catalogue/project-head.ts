import type { ProjectCard } from './contracts.js';

/** The preview of a shared link to a project, for crawlers, which run no script. */
export interface ProjectHead {
  readonly title: string;
  readonly description: string;
  /** The text of the picture, for readers who do not see it. */
  readonly imageText: string;
  /** Path of the page, without origin. */
  readonly path: string;
  /** A closed project: search engines are to forget its page. */
  readonly isUnlisted: boolean;
  /** In the words of schema.org. A study is no job, so its page does not claim to offer one. */
  readonly structuredData: Readonly<Record<string, unknown>>;
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
  | 'publishedAt'
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
  const description = shortened(`${state}${offer}. ${kind}. ${text}`);
  return {
    title: project.name,
    description,
    imageText: `Panelist, paid research: ${project.name}, ${offer}`,
    path: pathOfProject(project),
    isUnlisted: project.closed,
    structuredData: {
      '@type': 'WebPage',
      name: project.name,
      description,
      datePublished: project.publishedAt,
      mainEntity: { '@type': 'ResearchProject', name: project.name, description: text },
    },
  };
}

/** The one address of a project's page, without origin. */
export const pathOfProject = ({ id, slug }: Pick<ProjectCard, 'id' | 'slug'>): string =>
  `${base}${id}/${encodeURIComponent(slug)}`;

/** The id in the path of a project's page, behind the base of the app; null for other pages. */
export const projectIdOfPath = (path: string): string | null => /^projects\/view\/([\w-]+)(?:\/|$)/.exec(path)?.[1] ?? null;

function shortened(text: string): string {
  if (text.length <= mostText) return text;
  return `${text.slice(0, mostText).replace(/\s+\S*$/, '')} …`;
}
