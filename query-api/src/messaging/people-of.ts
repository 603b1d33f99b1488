import type { ConversationRow, MessageRow } from './conversation-rows.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { picturesOf } from '../shared/pictures-of.js';
import { firstNameOf } from '../shared/first-name-of.js';
import { accountsById, projectsById } from '../shared/rows-by-key.js';

const pictureSeconds = 3_600;

export type ViewDependencies = TableDependencies & Pick<QueryDependencies, 'files' | 'uploads'>;

/** A person as the other side of a conversation sees them. */
export interface Writer {
  readonly fullName: string;
  readonly firstName: string;
  readonly pictureUrl: string | null;
  readonly profileId: string | null;
}

/** The projects of these conversations. */
export async function projectsOf(dependencies: TableDependencies, rows: readonly Pick<ConversationRow, 'projectId'>[]) {
  return projectsById(
    dependencies,
    rows.map(({ projectId }) => projectId),
    'name',
    'status',
    'recruiting',
    'organizationId',
    'ownerId',
    'externalResearcher',
  );
}
export type ProjectRow = NonNullable<ReturnType<Awaited<ReturnType<typeof projectsOf>>['get']>>;

/** The people of these conversations and the writers of these messages. Empty names: erased. */
export async function peopleOf(
  dependencies: ViewDependencies,
  rows: readonly Pick<ConversationRow, 'userId' | 'researcherId'>[],
  messages: readonly Pick<MessageRow, 'userId'>[] = [],
): Promise<(userId: string) => Writer> {
  const ids = [...rows.flatMap(({ userId, researcherId }) => [userId, researcherId]), ...messages.map(({ userId }) => userId)];
  const [accounts, pictures] = await Promise.all([
    accountsById(dependencies, ids, 'firstName', 'lastName', 'profileId'),
    picturesOf(dependencies, ids),
  ]);
  return (userId) => {
    const { firstName = '', lastName = '', profileId = null } = accounts.get(userId) ?? {};
    const picture = pictures.get(userId);
    const pictureUrl = picture === undefined ? null : dependencies.files.signedPath(picture, pictureSeconds);
    return { fullName: `${firstName} ${lastName}`.trim(), firstName, pictureUrl, profileId };
  };
}

/**
 * The researcher of a project: one of another company is shown by first name only (document 3 §4).
 */
export function researcherOf(project: Pick<ProjectRow, 'externalResearcher'> | undefined, account: Writer): Writer {
  const external = project?.externalResearcher;
  if (!external) return account;
  const firstName = firstNameOf(external.name);
  return { fullName: firstName, firstName, pictureUrl: null, profileId: null };
}
