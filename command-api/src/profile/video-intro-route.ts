import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal, Refusal } from '@panelist/domain/kernel';
import {
  deleteVideoIntro,
  profileRefusal,
  profileStream,
  saveVideoIntro,
  savedMessages,
  videoAdded,
  videoIntroDecider,
} from '@panelist/domain/profile';
import { partsOfKey } from '@panelist/infra/files';
import { route, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'uploads'>;

/** Makes an uploaded video the caller's introduction (document 3 §7). */
export const saveVideoIntroRoute = (needs: Needs) =>
  route(saveVideoIntro, async ({ params, body, caller, context }) => {
    const { commands, uploads } = needs;
    const stream = await streamOf(needs, params.profileId, caller.userId);
    const isVideo = partsOfKey(body.video)?.bucket === 'videos';
    const file = isVideo ? await uploads.find(body.video) : null;
    if (file?.ownerId !== caller.userId) throw profileRefusal('profile.video-missing', { errors: [missing] });
    // First, so that no sweep can remove what an event refers to.
    await uploads.keep(body.video);
    const command = { type: 'SaveVideoIntro', video: body.video, ...timed(needs) } as const;
    try {
      const { position } = await commands.handle(videoIntroDecider, stream, command, context);
      return { body: { message: videoAdded }, position };
    } catch (error) {
      if (error instanceof Refusal) await releaseUnused(needs, stream, body.video);
      throw error;
    }
  });

/** Removes the caller's introduction; a worker removes its bytes. */
export const deleteVideoIntroRoute = (needs: Needs) =>
  unitRoute(deleteVideoIntro, async ({ params, caller, context }) => {
    const stream = await streamOf(needs, params.profileId, caller.userId);
    const command = { type: 'RemoveVideoIntro', ...timed(needs) } as const;
    const { position } = await needs.commands.handle(videoIntroDecider, stream, command, context);
    return { body: { message: savedMessages.video }, position };
  });

const { message } = profileRefusal('profile.video-missing');
const missing = { field: 'video', message };

const timed = ({ clock, config }: Needs) => ({ now: clock.now(), lockDays: config.profileLockDays });

/** Another person's profile is not found. */
async function streamOf({ commands }: Needs, profileId: string, userId: string): Promise<string> {
  const { state } = await commands.load(accountDecider, accountStream.of(userId));
  if (state.status !== 'open' || state.profileId !== profileId) throw kernelRefusal('resource.not-found');
  return profileStream.of(profileId);
}

async function releaseUnused({ commands, uploads }: Needs, stream: string, video: string): Promise<void> {
  const { state } = await commands.load(videoIntroDecider, stream);
  if (state.status === 'none' || state.video !== video) await uploads.release(video);
}
