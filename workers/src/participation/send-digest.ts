import { fits } from '@panelist/domain/catalogue';
import { matchableOf, sendDailyDigest, type TodayRow } from '@panelist/domain/participation';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { responses } from '../read-models/index.js';
import { deliver } from '../runtime/deliver.js';
import { governedMail } from '../runtime/governed-mail.js';
import { greeting } from '../runtime/greeting.js';
import type { MailContent } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { scheduledMail } from '../runtime/schedule.js';
import { announcedTo, recruitingProject } from './announced-project.js';
import { loadReader, type Reader } from './load-person.js';
import { needsOf } from './needs-of.js';
import { projectLines } from './project-lines.js';
import { scheduleDigests } from './schedule-digests.js';
import { publishedBetween } from './new-projects.js';
import { sweepDigests, type DigestNeeds } from './sweep-digests.js';

type Needs = DigestNeeds & Pick<Dependencies, 'config' | 'providers'>;

interface Window {
  readonly userId: string;
  readonly since: string;
  readonly until: string;
}

/** The daily digest: what is due, whom it is for, and what it says (contract, Account; ADR 112). */
export function dailyDigests(dependencies: Needs): WorkerModule {
  return {
    reactions: scheduleDigests(dependencies).reactions ?? [],
    sweeps: [sweepDigests(dependencies)],
    handlers: [digestHandler(dependencies)],
  };
}

/** One digest. */
function digestHandler(dependencies: Needs) {
  return scheduledMail(dependencies, sendDailyDigest, async ({ userId, day, since, until }) => {
    const reader = await loadReader(dependencies, userId);
    // As they are now: the settings may have changed since the digest was due.
    if (reader === null || !reader.preferences.notifications.dailyDigest) return;
    const window = { userId, since, until };
    const [projects, needs] = await Promise.all([projectsFor(dependencies, reader, window), needsOf(dependencies, userId)]);
    const invitations = await newInvitations(dependencies, needs, window);
    if (projects.length === 0 && invitations === 0) return;
    const { publicUrl } = dependencies.config;
    const waiting = needs.map((need) => needLines(publicUrl, need));
    const content = digestMail(greeting(reader.account), publicUrl, { projects, invitations, waiting });
    const mail = governedMail(dependencies, 'dailyDigest', userId, content);
    const messageId = `${sendDailyDigest.name}-${userId}-${day}`;
    await deliver(async () => dependencies.providers.mail.send({ to: reader.account.email, ...mail, messageId }));
  });
}

/** The new projects that fit the person and that their list shows them; as lines of text. */
async function projectsFor(dependencies: Needs, reader: Reader, { since, until }: Window): Promise<readonly string[]> {
  const { clock, config } = dependencies;
  const now = clock.now();
  const person = matchableOf(reader.profile, now);
  if (person === null) return [];
  const found: string[] = [];
  for (const { projectId } of await publishedBetween(dependencies, since, until)) {
    const project = await recruitingProject(dependencies, projectId);
    if (project === null || !fits(project.details, person, now)) continue;
    if ((await announcedTo(dependencies, reader, project)) !== null) found.push(projectLines(project, config.publicUrl));
  }
  return found;
}

/** How many invitations of the window still wait for the person. */
async function newInvitations({ pool }: Needs, needs: readonly TodayRow[], { userId, since, until }: Window): Promise<number> {
  const { table, refs: r } = responses;
  const invited = await readValues<{ readonly id: string }>(
    pool,
    sql`
      select ${r.participationId} as id from ${table}
      where ${r.userId} = ${userId}::text
        and ${r.invitedAt} >= ${since}::timestamptz and ${r.invitedAt} < ${until}::timestamptz`,
  );
  return needs.filter(({ id, turn }) => isInvitation(turn) && invited.some((one) => one.id === id)).length;
}

const isInvitation = (turn: TodayRow['turn']): boolean => turn === 'book' || turn === 'begin';

/** What needs the person and how to do it, as lines of text. */
const needLines = (publicUrl: string, { project, what, action, path }: TodayRow): string =>
  `${project}\n${what}. ${action}:\n${publicUrl}/panelists/v2${path}`;

const maxListed = 10;

interface News {
  readonly projects: readonly string[];
  /** How many are new. */
  readonly invitations: number;
  /** What needs the person, ranked. */
  readonly waiting: readonly string[];
}

function digestMail(hello: string, publicUrl: string, { projects, invitations, waiting }: News): MailContent {
  const parts = [
    ...(waiting.length === 0 ? [] : [section('What needs you:', waiting, publicUrl, 'dashboard')]),
    ...(projects.length === 0 ? [] : [section('New projects that fit you:', projects, publicUrl, 'dashboard')]),
  ];
  return {
    subject: `New for you: ${[
      ...(invitations === 0 ? [] : [counted(invitations, 'invitation')]),
      ...(projects.length === 0 ? [] : [counted(projects.length, 'project')]),
    ].join(' and ')}`,
    text: [`${hello}\n\nhere is what is new for you.`, ...parts, 'The Panelist team'].join('\n\n'),
  };
}

function section(title: string, entries: readonly string[], publicUrl: string, page: string): string {
  const more = entries.length - maxListed;
  const rest = more > 0 ? [`And ${more} more:\n${publicUrl}/panelists/v2/${page}`] : [];
  return [title, ...entries.slice(0, maxListed), ...rest].join('\n\n');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
