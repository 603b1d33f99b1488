import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { profileStream } from './streams.js';

const own = { profileId: '0199a000-0000-7000-8000-000000000002', userId: '0199a000-0000-7000-8000-000000000001' };
const video = 'videos/0199a000-0000-7000-8000-000000000006.webm';

/** The file store holds the bytes, encrypted for the person, under the name `video`. */
export const videoIntroEvents = events(profileStream, {
  /** `replaced`: the former introduction, whose bytes a worker removes. */
  VideoIntroAdded: event({
    data: { profileId: id, userId: id, video: z.string(), replaced: z.string().nullable() },
    sample: { ...own, video, replaced: null },
    sentence: ({ replaced }) => (replaced === null ? 'Added a video introduction.' : 'Replaced the video introduction.'),
  }),
  VideoIntroRemoved: event({
    data: { profileId: id, userId: id, video: z.string() },
    sample: { ...own, video },
    sentence: () => 'Removed the video introduction.',
  }),
});
export type VideoIntroEvent = EventOf<typeof videoIntroEvents>;
