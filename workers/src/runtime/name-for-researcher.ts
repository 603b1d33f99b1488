import { accountDecider, accountStream } from '@panelist/domain/identity';
import { isPlainName } from '@panelist/domain/kernel';
import { sharingDecider, sharingStream } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';

interface Of {
  readonly participationId: string;
  readonly userId: string;
}

/** The participant in a mail to the researcher: by first name, while they share it. */
export async function nameForResearcher(
  { commands }: Pick<Dependencies, 'commands'>,
  { participationId, userId }: Of,
): Promise<string> {
  const [{ state: account }, { state: sharing }] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    commands.load(sharingDecider, sharingStream.of(participationId)),
  ]);
  const firstName = account.status === 'none' || sharing.revoked.includes('name') ? '' : account.firstName;
  return firstName !== '' && isPlainName(firstName) ? firstName : 'A participant';
}
