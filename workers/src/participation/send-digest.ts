import { fits, isOfProject, projectDecider, projectLife, projectStream } from '@panelist/domain/catalogue';
import {
  matchableOf,
  participationDecider,
  participationIdOf,
  participationStream,
  sendDailyDigest,
} from '@panelist/domain/participation';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';
import { responses } from '../read-models/index.js';
import { deliver } from '../runtime/deliver.js';
import { governedMail } from '../runtime/governed-mail.js';
import { greeting } from '../runtime/greeting.js';
import type { Letter } from '../runtime/notice.js';
import type { Part } from '../runtime/part.js';
import { scheduledMail } from '../runtime/schedule.js';
import { loadReader, type Reader } from './load-person.js';
import { projectLines } from './project-lines.js';
import { scheduleDigests } from './schedule-digests.js';
import { publishedBetween, sweepDigests, type DigestNeeds } from './sweep-digests.js';

type Needs = DigestNeeds & Pick<Dependencies, 'config' | 'providers'>;

interface Window {
  readonly userId: string;
  readonly since: string;
  readonly until: string;
}

/** The daily digest: what is due, whom it is for, and what it says (contract, Account; ADR 42). */
export function dailyDigests(dependencies: Needs): Part {
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
    const [projects, invitations] = await Promise.all([
      projectsFor(dependencies, reader, window),
      invitationsOf(dependencies, window),
    ]);
    if (projects.length === 0 && invitations.length === 0) return;
    const letter = digestLetter(greeting(reader.account), dependencies.config.publicUrl, projects, invitations);
    const mail = governedMail(dependencies, 'dailyDigest', userId, letter);
    const messageId = `${sendDailyDigest.name}-${userId}-${day}`;
    await deliver(async () => dependencies.providers.mail.send({ to: reader.account.email, ...mail, messageId }));
  });
}

/** The new projects that fit the person, that they have neither hidden nor applied to; as lines of text. */
async function projectsFor(dependencies: Needs, reader: Reader, { userId, since, until }: Window): Promise<readonly string[]> {
  const { clock, commands, config } = dependencies;
  const now = clock.now();
  const person = matchableOf(reader.profile, now);
  if (person === null) return [];
  const found: string[] = [];
  for (const { projectId } of await publishedBetween(dependencies, since, until)) {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    if (state.status === 'none' || !projectLife.opennessOf(projectLife.lifeOf(state)).isRecruiting) continue;
    if (reader.preferences.hidden.has(projectId) || isOfProject(reader.account, state)) continue;
    if (!fits(state.details, person, now)) continue;
    const own = participationStream.of(participationIdOf(userId, projectId));
    const { state: response } = await commands.load(participationDecider, own);
    if (response.status === 'none') found.push(projectLines(state, config.publicUrl));
  }
  return found;
}

/** The new invitations that wait for the person, as lines of text. */
async function invitationsOf(dependencies: Needs, { userId, since, until }: Window): Promise<readonly string[]> {
  const { commands, config, pool } = dependencies;
  const { table, refs: r } = responses;
  const waiting = await readValues<{ readonly id: string }>(
    pool,
    sql`
      select ${r.participationId} as id from ${table}
      where ${r.userId} = ${userId}::text
        and ${r.invitedAt} >= ${since}::timestamptz and ${r.invitedAt} < ${until}::timestamptz
      order by ${r.invitedAt} desc, 1`,
  );
  const found: string[] = [];
  for (const { id } of waiting) {
    const { state: response } = await commands.load(participationDecider, participationStream.of(id));
    if (response.status !== 'INVITED' || response.projectStarted) continue;
    const { state: project } = await commands.load(projectDecider, projectStream.of(response.projectId));
    if (project.status === 'published') found.push(`${project.details.name}\n${config.publicUrl}/panelists/v2/surveys?id=${id}`);
  }
  return found;
}

const maxListed = 10;

function digestLetter(hello: string, publicUrl: string, projects: readonly string[], invitations: readonly string[]): Letter {
  const parts = [
    ...(invitations.length === 0 ? [] : [section('You are invited, and it is your turn:', invitations, publicUrl, 'surveys')]),
    ...(projects.length === 0 ? [] : [section('New projects that fit you:', projects, publicUrl, 'dashboard')]),
  ];
  return {
    subject: `New for you: ${[
      ...(invitations.length === 0 ? [] : [counted(invitations.length, 'invitation')]),
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
