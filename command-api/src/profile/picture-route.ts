import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { profileDecider, profileRefusal, profileStream, uploadPicture } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import { PICTURE_TYPE, pictureFrom } from '@panelist/infra/files';
import type { Dependencies } from '@panelist/infra/room';

const hour = 3_600;

type PictureDependencies = Pick<Dependencies, 'commands' | 'files' | 'log'>;

/**
 * Replaces the caller's profile picture (document 1 §7). Another participant's profile is not
 * found.
 */
export const pictureRoute = ({ commands, files, log }: PictureDependencies) =>
  route(uploadPicture, async ({ params, files: uploads, caller, command }) => {
    if (params.userId !== caller.userId) throw kernelRefusal('resource.not-found');
    const profile = await profileOf(commands, caller.userId);
    const bytes = await pictureFrom(uploads[0]?.bytes ?? Buffer.alloc(0));
    if (bytes === null) throw refusedPicture('profile.picture-invalid');
    if (bytes === 'too-large') throw refusedPicture('profile.picture-too-many-pixels');
    const fileId = await files.put({ ownerId: caller.userId, contentType: PICTURE_TYPE, bytes });
    const stream = profileStream.of(profile.profileId);
    const { events, position } = await commands.handle(profileDecider, stream, { type: 'ChangePicture', fileId }, command);
    const changed = events.find(isChange);
    const shown = textOf(changed?.data['fileId']) ?? fileId;
    // Removes the file that this change replaced, as the log has it: another upload may have come in
    // between. When the same command came twice, also the second copy.
    const former = (await log.readStream(stream)).findLast(
      (event) => isChange(event) && changed !== undefined && event.revision < changed.revision,
    );
    for (const unused of [textOf(former?.data['fileId']), fileId])
      if (unused !== null && unused !== shown) await files.remove(unused);
    return { body: { id: shown, url: files.signedPath(shown, hour) }, position };
  });

const isChange = ({ type }: { readonly type: string }): boolean => type === 'PictureChanged';
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function refusedPicture(code: 'profile.picture-invalid' | 'profile.picture-too-many-pixels') {
  const { message } = profileRefusal(code);
  return profileRefusal(code, { errors: [{ field: 'files', message }] });
}

async function profileOf(commands: PictureDependencies['commands'], userId: string) {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  if (account.status === 'none' || account.profileId === null) throw profileRefusal('profile.missing');
  const { state } = await commands.load(profileDecider, profileStream.of(account.profileId));
  if (state.status === 'none') throw profileRefusal('profile.missing');
  return state;
}
