import { z } from 'zod';
import { byRoute, v2Confirmation } from '../kernel/contract.js';

/** Longest video introduction, in seconds, and the countdown before it (document 3 §9). */
export const videoSeconds = 60;
export const videoCountdownSeconds = 3;

/** Content types of a video introduction (contract, Profile). */
export const videoTypes = ['video/webm', 'video/mp4'] as const;
export const maxVideoBytes = 100 * 1024 * 1024;

export const videoTooLarge = 'Video uploads must be at most 100 MB.';
export const videoNotSaved = "We can't save your video, please try again later.";
export const videoAdded = 'Your video introduction is added to your profile.';

/** `video/webm;codecs=vp9,opus` is `video/webm`: a recorder names its codecs. */
const videoType = z
  .string()
  .transform((type) => (type.split(';')[0] ?? '').trim().toLowerCase())
  .pipe(z.enum(videoTypes, { error: 'A video must be WebM or MP4.' }));

export const videoContracts = byRoute({
  'GET /v2/video-urls/upload-url': {
    query: z.object({ fileName: z.string().trim().min(1).max(255), fileType: videoType }),
    /**
     * `signed`: PUT the bytes there within 15 minutes. `original`: the video's name from then on.
     */
    answer: z.object({ signed: z.string(), original: z.string() }),
    spec: '2 §7, 3 §7',
    summary: 'An address to which the browser sends one video (WebM or MP4, at most 100 MB) within 15 minutes.',
  },

  'GET /v2/video-urls/download-url': {
    query: z.object({ fileName: z.string().trim().min(1).max(255) }),
    answer: z.object({ signed: z.string() }),
    spec: '2 §7, 3 §7',
    summary:
      'An address that plays a video for 15 minutes: to its owner, staff, and the researcher of a project that the owner applied to.',
  },

  'POST /v2/profiles/:profileId/videoIntro': {
    body: z.object({ video: z.string().trim().min(1).max(255) }),
    answer: v2Confirmation,
    spec: '2 §7, 3 §7',
    summary: 'Makes an uploaded video the introduction and locks the section. 409 `profile.section-locked` while it is locked.',
  },

  'DELETE /v2/profiles/:profileId/videoIntro': {
    answer: v2Confirmation,
    spec: '2 §7, 3 §7',
    summary: 'Removes the introduction and locks the section. Again changes nothing.',
  },
});
