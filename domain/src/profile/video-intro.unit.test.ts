import { describe, it } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { aPerson, profileEventsOf } from '../testing/a-person.test-kit.js';
import { videoIntroDecider } from './video-intro.js';

const own = { profileId: 'p', userId: 'ada' };
const at = '2026-11-22T09:00:00.000Z';
const created = profileEventsOf(aPerson(own));
const saved = (savedAt: string) => ({ type: 'SectionSaved', data: { ...own, section: 'video', savedAt } }) as const;
const added = (video: string, replaced: string | null = null) =>
  ({ type: 'VideoIntroAdded', data: { ...own, video, replaced } }) as const;
const save = (video: string, now = at) => ({ type: 'SaveVideoIntro', video, now, lockDays: 7 }) as const;
const remove = (now: string) => ({ type: 'RemoveVideoIntro', now, lockDays: 7 }) as const;
const weekLater = '2026-11-29T09:00:00.000Z';

describe('a video introduction', () => {
  it('is added, and locks its section', () => {
    given(videoIntroDecider, created)
      .when(save('videos/a.webm'))
      .then([added('videos/a.webm'), saved(at)]);
  });

  it('requires a profile', () => {
    given(videoIntroDecider, []).when(save('videos/a.webm')).then('profile.missing');
  });

  it('can be neither replaced nor removed for seven days', () => {
    const history = [...created, added('videos/a.webm'), saved(at)];
    const almost = '2026-11-29T08:59:59.999Z';
    for (const command of [save('videos/b.webm', almost), remove(almost)])
      given(videoIntroDecider, history).when(command).then('profile.section-locked');
    given(videoIntroDecider, history)
      .when(save('videos/b.webm', weekLater))
      .then([added('videos/b.webm', 'videos/a.webm'), saved(weekLater)]);
    given(videoIntroDecider, history)
      .when(remove(weekLater))
      .then([{ type: 'VideoIntroRemoved', data: { ...own, video: 'videos/a.webm' } }, saved(weekLater)]);
  });

  it('saved or removed again changes nothing, even while it is locked', () => {
    given(videoIntroDecider, [...created, added('videos/a.webm'), saved(at)])
      .when(save('videos/a.webm'))
      .then([]);
    given(videoIntroDecider, created).when(remove(at)).then([]);
  });

  it('is not locked by other sections', () => {
    const skills = { type: 'SectionSaved', data: { ...own, section: 'skills', savedAt: at } } as const;
    given(videoIntroDecider, [...created, skills])
      .when(save('videos/a.webm'))
      .then([added('videos/a.webm'), saved(at)]);
  });
});
