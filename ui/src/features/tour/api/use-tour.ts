import { projectSearch } from '@panelist/domain/catalogue/browser';
import { savePagePreferences } from '@panelist/domain/profile/browser';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig, type ScopedMutator } from 'swr';
import { track } from '../../../shared/analytics/analytics.js';
import { messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { isAnswerOf, refetchAfter } from '../../../shared/api/query-key.js';
import { notify } from '../../../shared/notices/notices.js';
import { useMe } from '../../../shared/session/me.js';
import { useSession } from '../../../shared/session/session-store.js';
import type { TourSlide } from '../../../shared/tour/tour-slides.js';
import { mayTour } from '../model/may-tour.js';
import { afterEvent, slideEvent, slideRules, type Tour, type TourEvent, type TourStatus } from '../model/tour-machine.js';
import { addressOf, placeOf } from '../model/tour-pages.js';
import { progressOf, setProgress, slideClosed, useProgress } from './tour-store.js';

export interface TourControl {
  /** Undefined for users without a tour, and while the account loads. */
  readonly status: TourStatus | undefined;
  readonly slide: TourSlide | null;
  /** Reports to the tour what happened, and goes to the page of the next slide. */
  readonly send: (event: TourEvent) => void;
  /** Goes on where the reader left the tour. */
  readonly resume: () => void;
}

/** The tour has asked for the page of its slide, which is not there yet. */
let isLeaving = false;
export const isOnTheWay = (): boolean => isLeaving;

// One at a time, in their order: the last status wins.
let saving: Promise<void> = Promise.resolve();

async function save(tour: TourStatus, mutate: ScopedMutator): Promise<void> {
  saving = saving.then(async () => {
    try {
      await call(savePagePreferences, { body: { tour } });
      await refetchAfter(mutate, savePagePreferences);
    } catch (error) {
      // This page goes on with its own status; the next visit has the server's.
      notify.error(messageOf(error));
    }
  });
  await saving;
}

/** The guided tour of the logged-in participant: where it is, and what may happen. */
export function useTour(): TourControl {
  const session = useSession();
  const userId = mayTour(session) ? session.userId : null;
  const { slide, decided } = useProgress(userId);
  const { user } = useMe();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const send = (event: TourEvent): void => {
    if (userId === null || user === undefined) return;
    if (event.type === 'moved') isLeaving = false;
    const now = progressOf(userId);
    const before: Tour = { status: now.decided ?? user.tour, slide: now.slide };
    const after = afterEvent(before, event);
    if (after === before) return;
    const hasStatus = after.status !== before.status;
    setProgress({ userId, slide: after.slide, decided: hasStatus ? after.status : now.decided });

    const tracked = slideEvent(before, event, after);
    if (tracked) track('tour-slide', tracked);
    if (event.type === 'dismissReminder') track('tour-reminder-dismiss', {});

    const saved = hasStatus ? save(after.status, mutate) : Promise.resolve();
    // The end of the tour reloads the project list (document 2 §4).
    if (before.slide !== null && after.slide === null)
      void saved.then(async () => mutate((key) => isAnswerOf(key, projectSearch)));

    if (after.slide === null || event.type === 'moved') return;
    const { place } = slideRules[after.slide];
    // On a phone the list that the slides explain is one of two tabs.
    const isThere = placeOf(pathname) === place && !new URLSearchParams(search).has('tab');
    if (isThere) return;
    isLeaving = placeOf(pathname) !== place;
    void navigate(addressOf(place));
  };

  const resume = (): void => send({ type: 'continue', at: userId === null ? null : slideClosed(userId) });

  return { status: userId === null ? undefined : (decided ?? user?.tour), slide, send, resume };
}
