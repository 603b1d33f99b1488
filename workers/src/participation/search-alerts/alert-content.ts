import type { OpenAccount } from '@panelist/domain/identity';
import { formatCents } from '@panelist/domain/kernel';
import { netCents } from '@panelist/domain/payout';
import { greeting } from '../../runtime/greeting.js';
import type { MailContent } from '../../runtime/notice.js';
import type { KnownProject } from '../announced-project.js';
import { projectLines } from '../project-lines.js';

/** A message lists so many projects and says how many more there are. */
const maxListed = 10;
const findPath = '/panelists/v2/projects/browse';

const others = (count: number): string => `${count} new projects for your saved searches`;

/** `$47.50 for 20 minutes, remote`. */
function termsOf({ details: { incentiveCents, timeMinutesRequired, researchConductType } }: KnownProject): string {
  const pay = incentiveCents === 0 ? 'unpaid' : formatCents(netCents(incentiveCents, 0));
  return `${pay} for ${timeMinutesRequired} min, ${researchConductType === 2 ? 'remote' : 'in person'}`;
}

export function alertMail(
  account: Pick<OpenAccount, 'firstName' | 'isEmailVerified'>,
  projects: readonly KnownProject[],
  publicUrl: string,
): MailContent {
  const [first] = projects;
  const one = projects.length === 1 && first !== undefined;
  const more = projects.length - maxListed;
  return {
    subject: one ? `A new project for your saved search: ${first.details.name}` : others(projects.length),
    text: [
      greeting(account),
      one ? 'a project was published that your saved search finds:' : 'projects were published that your saved searches find:',
      ...projects.slice(0, maxListed).map((project) => projectLines(project, publicUrl)),
      ...(more > 0 ? [`And ${more} more:\n${publicUrl}${findPath}`] : []),
      'Places go to those who apply and qualify first.',
      'The Panelist team',
    ].join('\n\n'),
  };
}

/** One line and a link; a text message costs by its length. */
export function alertText(projects: readonly KnownProject[], publicUrl: string): string {
  const [first] = projects;
  if (projects.length !== 1 || first === undefined) return `Panelist: ${others(projects.length)}. ${publicUrl}${findPath}`;
  const name = first.details.name.length > 60 ? `${first.details.name.slice(0, 59)}…` : first.details.name;
  return `Panelist: ${name}, ${termsOf(first)}. ${publicUrl}/panelists/v2/projects/view/${first.projectId}`;
}

/** What the service worker shows; one with the same tag takes the place of the former. */
export function alertPush(projects: readonly KnownProject[], tag: string): string {
  const [first] = projects;
  const content =
    projects.length === 1 && first !== undefined
      ? { title: first.details.name, body: termsOf(first), path: `/panelists/v2/projects/view/${first.projectId}` }
      : {
          title: others(projects.length),
          body: projects
            .slice(0, 3)
            .map(({ details }) => details.name)
            .join(', '),
          path: findPath,
        };
  return JSON.stringify({ ...content, tag });
}
