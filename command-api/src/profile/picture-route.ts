import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal, type RecordedEvent } from '@panelist/domain/kernel';
import { profileDecider, profileRefusal, profileStream, uploadPicture } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import { PICTURE_TYPE, pictureFrom } from '@panelist/infra/files';
import type { Dependencies } from '@panelist/infra/service';

const hour = 3_600;

type PictureDependencies = Pick<Dependencies, 'commands' | 'files' | 'log' | 'uploads'>;

/**
 * Replaces the caller's profile picture (document 1 §7). Another participant's profile is not
 * found.
 */
export const pictureRoute = ({ commands, files, log, uploads }: PictureDependencies) =>
  route(uploadPicture, async ({ params, files: [sent], caller, context }) => {
    if (params.userId !== caller.userId) throw kernelRefusal('resource.not-found');
    const profile = await profileOf(commands, caller.userId);
    const original = sent?.bytes ?? Buffer.alloc(0);
    await uploads.requireClean(original, 'files');
    const bytes = await pictureFrom(original);
    if (bytes === null) throw refusedPicture('profile.picture-invalid');
    if (bytes === 'heic') throw refusedPicture('profile.picture-heic');
    if (bytes === 'too-large') throw refusedPicture('profile.picture-too-many-pixels');
    const fileId = await files.put({ ownerId: caller.userId, contentType: PICTURE_TYPE, bytes });
    const stream: string = profileStream.of(profile.profileId);
    const { events, position } = await commands.handle(profileDecider, stream, { type: 'ChangePicture', fileId }, context);
    const recorded = events.find(({ type }) => type === 'PictureChanged');
    // Removes the file that this change replaced, as the log has it: another upload may have come
    // in between. When the same command came twice, also the second copy.
    const changes = (await log.read(stream)).filter((event) => event.type === 'PictureChanged');
    const changed = changes.find(({ eventId }) => eventId === recorded?.eventId);
    const former = changes.findLast(({ revision }) => changed !== undefined && revision < changed.revision);
    const shown = fileOf(changed) ?? fileId;
    for (const unused of [fileOf(former), fileId]) if (unused !== null && unused !== shown) await files.remove(unused);
    return { body: { id: shown, url: files.signedPath(shown, hour) }, position };
  });

function fileOf(event: RecordedEvent | undefined): string | null {
  const fileId = event?.data['fileId'];
  return typeof fileId === 'string' ? fileId : null;
}

function refusedPicture(code: 'profile.picture-invalid' | 'profile.picture-heic' | 'profile.picture-too-many-pixels') {
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
