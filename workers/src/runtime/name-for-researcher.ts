import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, closedOrganizationsOf } from '@panelist/domain/identity';
import { isPlainName } from '@panelist/domain/kernel';
import { sharingDecider, sharingStream } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';

interface Of {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
}

/**
 * The participant in a mail to the researcher: by first name, while they share it and the
 * researcher belongs to the project's organization.
 */
export async function nameForResearcher(
  { commands }: Pick<Dependencies, 'commands'>,
  { participationId, userId, projectId }: Of,
): Promise<string> {
  const [{ state: account }, { state: sharing }, { state: project }] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    commands.load(sharingDecider, sharingStream.of(participationId)),
    commands.load(projectDecider, projectStream.of(projectId)),
  ]);
  const closed = project.status === 'none' ? [] : await closedOrganizationsOf(commands.load, project.ownerId);
  const isWithheld = sharing.revoked.includes('name') || (project.status !== 'none' && closed.includes(project.organizationId));
  const firstName = account.status === 'none' || isWithheld ? '' : account.firstName;
  return firstName !== '' && isPlainName(firstName) ? firstName : 'A participant';
}
