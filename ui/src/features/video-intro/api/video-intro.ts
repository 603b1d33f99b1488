import {
  deleteVideoIntro,
  profileByUser,
  profileLocks,
  saveVideoIntro,
  videoUploadUrl,
  type SectionLock,
} from '@panelist/domain/profile/browser';
import { call } from '../../../shared/api/call.js';
import { sendFile } from '../../../shared/api/send-file.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery, type Query } from '../../../shared/api/use-query.js';
import { useUserId } from '../../../shared/session/session-store.js';

export interface VideoIntro {
  readonly profileId: string;
  /** The video's name; null without one. */
  readonly video: string | null;
  /** Since the section was saved; undefined if it never was. */
  readonly lock: SectionLock | undefined;
}

/** The logged-in person's introduction; undefined until profile and locks have loaded. */
export function useVideoIntro(): { readonly intro: VideoIntro | undefined; readonly profile: Query<unknown> } {
  const userId = useUserId();
  const profile = useQuery(profileByUser, userId === null ? null : { params: { userId } });
  const profileId = profile.data?.id;
  const locks = useQuery(profileLocks, profileId === undefined ? null : { params: { profileId } });
  const intro =
    profile.data === undefined || locks.data === undefined
      ? undefined
      : { profileId: profile.data.id, video: profile.data.videoIntroUrl, lock: locks.data.video };
  return { intro, profile: intro === undefined && locks.error !== undefined ? locks : profile };
}

interface Recording {
  readonly profileId: string;
  readonly file: Blob;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a recording and makes it the introduction; resolves once the page shows it. Throws
 * `ApiError`.
 */
export function useSaveVideo() {
  const save = useCommand(saveVideoIntro);
  return async ({ profileId, file, ...upload }: Recording): Promise<string | undefined> => {
    const fileName = `video-introduction.${file.type.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
    const { signed, original } = await call(videoUploadUrl, { query: { fileName, fileType: file.type } });
    await sendFile({ to: signed, file, ...upload });
    const { message } = await save.run({ params: { profileId }, body: { video: original } });
    await save.refetched();
    return message;
  };
}

/** Resolves once the page shows no video; throws `ApiError`. */
export function useDeleteVideo() {
  const remove = useCommand(deleteVideoIntro);
  return async (profileId: string): Promise<string | undefined> => {
    const { message } = await remove.run({ params: { profileId } });
    await remove.refetched();
    return message;
  };
}
