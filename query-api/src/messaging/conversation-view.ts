import type { ConversationView, MessageView, MessagingProject, Side } from '@panelist/domain/messaging/browser';
import { withheldFirstName } from '@panelist/domain/participation/browser';
import { projectLifecycle } from '@panelist/domain/catalogue/browser';
import { firstNameOf } from '../shared/first-name-of.js';
import { withheldOf, type WithheldKinds } from '../shared/withheld-of.js';
import type { ConversationRow, MessageRow } from './conversation-rows.js';
import { latestMessages } from './conversation-rows.js';
import { peopleOf, projectsOf, researcherOf, type ProjectRow, type ViewDependencies, type Writer } from './people-of.js';

/** How long the link of a file works, in seconds (contract, Messages). */
const fileSeconds = 15 * 60;

type PersonOf = (userId: string) => Writer;

const nothing: WithheldKinds = new Map();

/** Conversations as one side sees them, each with its latest messages. */
export async function conversationViews(
  dependencies: ViewDependencies,
  rows: readonly ConversationRow[],
  side: Side,
  given?: ReadonlyMap<string, readonly MessageRow[]>,
): Promise<readonly ConversationView[]> {
  const uids = rows.map(({ conversationUid }) => conversationUid);
  const messages = given ?? (await latestMessages(dependencies, uids));
  const [projects, personOf, withheld] = await Promise.all([
    projectsOf(dependencies, rows),
    peopleOf(dependencies, rows, [...messages.values()].flat()),
    withheldOf(dependencies, uids),
  ]);
  return rows.flatMap((row) => {
    const project = projects.get(row.projectId);
    const ofConversation = messages.get(row.conversationUid) ?? [];
    return project === undefined
      ? []
      : [view(dependencies, row, { side, project, personOf, messages: ofConversation, withheld: withheld(row.conversationUid) })];
  });
}

/** Messages of one conversation. */
export async function messageViews(
  dependencies: ViewDependencies,
  row: ConversationRow,
  messages: readonly MessageRow[],
): Promise<readonly MessageView[]> {
  const [projects, personOf] = await Promise.all([projectsOf(dependencies, [row]), peopleOf(dependencies, [row], messages)]);
  const project = projects.get(row.projectId);
  return messages.map((message) => messageView(dependencies, message, senderOf(message, project, personOf), nothing));
}

interface Around {
  readonly side: Side;
  readonly project: ProjectRow;
  readonly personOf: PersonOf;
  readonly messages: readonly MessageRow[];
  readonly withheld: WithheldKinds;
}

function view(
  dependencies: ViewDependencies,
  row: ConversationRow,
  { side, project, personOf: knownPersonOf, messages, withheld: revoked }: Around,
): ConversationView {
  // Participants see all that is theirs.
  const withheld = side === 'researcher' ? revoked : nothing;
  const { conversationUid: uid, projectId, userId, researcherId } = row;
  const personOf: PersonOf = (id) => (id === userId ? withoutWithheld(knownPersonOf(id), withheld) : knownPersonOf(id));
  const participant = personOf(userId);
  const researcher = researcherOf(project, personOf(researcherId));
  const shown = messages.map((message) => messageView(dependencies, message, senderOf(message, project, personOf), withheld));
  const other = side === 'participant' ? { uid: researcherId, ...researcher } : { uid: userId, ...participant };
  return {
    uid,
    name: project.name,
    metadata: { projectId, surveyResponseId: uid },
    messages: shown,
    messagesCount: row.messageCount,
    latestMessage: shown.at(-1) ?? null,
    read: side === 'participant' ? row.readByParticipant : row.readByResearcher,
    locked: row.status === 'locked',
    participants: [
      { uid: userId, firstName: participant.firstName, isPanelist: true, foreignId: userId },
      { uid: researcherId, firstName: researcher.firstName, isPanelist: false, foreignId: researcherId },
    ],
    user: { uid: other.uid, firstName: other.firstName, pictureUrl: other.pictureUrl },
    project: messagingProject({ uid, projectId }, project, participant.profileId, revoked),
    updatedAt: row.updatedAt,
  };
}

/** A project as the composer needs it. */
export function messagingProject(
  { uid, projectId }: { readonly uid: string; readonly projectId: string },
  project: ProjectRow,
  profileId: string | null,
  withheld: WithheldKinds,
): MessagingProject {
  const external = project.externalResearcher;
  return {
    name: project.name,
    projectId,
    surveyResponseId: uid,
    researcherId: project.ownerId,
    profileId,
    organizationId: project.organizationId,
    teamId: null,
    closed: !projectLifecycle.opennessOf(project).isOpen,
    externalResearcher: external && { researcherName: firstNameOf(external.name) },
    conversationUid: uid,
    messagesNotSharedSince: withheld.get('messages') ?? null,
  };
}

function senderOf({ side, userId }: MessageRow, project: ProjectRow | undefined, personOf: PersonOf): Writer {
  return side === 'researcher' ? researcherOf(project, personOf(userId)) : personOf(userId);
}

const withoutWithheld = (person: Writer, withheld: WithheldKinds): Writer => ({
  ...person,
  ...(withheld.has('name') ? { fullName: withheldFirstName, firstName: withheldFirstName } : {}),
  ...(withheld.has('photo') ? { pictureUrl: null } : {}),
});

function messageView(
  { uploads }: Pick<ViewDependencies, 'uploads'>,
  row: MessageRow,
  { fullName, firstName, pictureUrl }: Writer,
  withheld: WithheldKinds,
): MessageView {
  const notSharedSince = row.side === 'participant' && row.body !== null ? withheld.get('messages') : undefined;
  const isShared = notSharedSince === undefined;
  return {
    uid: row.messageId,
    body: isShared ? (row.body ?? '') : '',
    removed: row.body === null,
    ...(isShared ? {} : { notSharedSince }),
    createdAt: row.postedAt,
    sender: { uid: row.userId, fullName, firstName, pictureUrl, isPanelist: row.side === 'participant' },
    attachments: (isShared ? row.attachments : []).map(({ key, name, size, contentType, lastModified }) => ({
      url: uploads.downloadPath(key, fileSeconds),
      contentType,
      metadata: { key, name, size, lastModified },
    })),
    conversation: row.conversationUid,
  };
}
