import {
  endOtherSessions,
  loggedIn,
  me,
  phoneIsUnused,
  resendEmailVerification,
  socialProvidersOn,
  stepUp,
  unreadCounts,
} from '@panelist/domain/identity/browser';
import type { User } from '@panelist/domain/identity/browser';
import { giveConsent, noteTimeZone, profileByUser } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BroadcastChannel } from 'node:worker_threads';
import { useMe } from '../shared/session/me.js';
import { aProfile } from '../shared/testing/a-profile.test-kit.js';
import {
  adjustableTimers,
  callsMade,
  participant,
  renderOnPage,
  usingServer,
  when,
} from '../shared/testing/component.test-kit.js';
import { sampleUser } from '../shared/testing/sample-user.test-kit.js';
import { BeforeApplying } from './before-applying/before-applying.js';
import { setAccountConsent } from '../shared/consent/consent-store.js';
import { ConsentArea } from './consent/consent-area.js';
import { Link, Route, Routes } from 'react-router-dom';
import { rememberTarget, takeTarget } from '../shared/session/return-target.js';
import { currentSession, setSession } from '../shared/session/session-store.js';
import { clearStoredState } from '../shared/storage/stored-state.js';
import { RequireLogin, RequireProfile } from './guards.js';
import { ScrollRestoration } from './scroll-restoration.js';
import { Page } from '../shared/page/page.js';
import { clearUnread } from '../shared/unread/unread-store.js';
import { UnreadBadge } from './shell/unread-badge.js';
import { UnreadCounts } from './shell/app-shell.js';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { aUser } from '../features/profile/profile.test-kit.js';
import { checkLogin } from '../shared/session/check-login.js';
import { useSession, type Session } from '../shared/session/session-store.js';
import { useEndOfSession, useNotedTimeZone } from './session-gate.js';
import { updateDraft } from '../features/signup/model/sign-up-draft.js';
import { knowLoginCheck, startLoginCheck } from './startup/login-check.js';
import { startOfflinePages } from './startup/offline-pages.js';
import { startupTarget } from './startup/startup-target.js';
import { bearerToken } from '../shared/api/bearer-token.js';
import { call } from '../shared/api/call.js';
import { StepUpHost } from './step-up/step-up-host.js';

describe('the steps before an application', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const lacking = { isEmailVerified: false, isPhoneVerified: false, picture: null };
  /** As the live channel, which the page hears of a change from. */
  function Refetch() {
    const { reload } = useMe();
    return <button onClick={() => void reload()}>changed elsewhere</button>;
  }
  function open(steps: string) {
    let user: User = { ...sampleUser, ...lacking };
    when(me).answers(() => ({ response: user }));
    when(profileByUser).answers(() => aProfile);
    when(phoneIsUnused).answers(() => true);
    when(resendEmailVerification).answers(() => ({ message: 'Sent.' }));
    const page = renderOnPage(
      <>
        <BeforeApplying />
        <Refetch />
      </>,
      { at: `/projects/view/a?inviteId=i&verify=apply&steps=${steps}` },
    );
    const change = async (next: Partial<User>) => {
      user = { ...user, ...next };
      await page.user.click(screen.getByText('changed elsewhere'));
    };
    return { ...page, change };
  }
  const dialog = async (name: string) => screen.findByRole('dialog', { name });
  test('a link that was opened elsewhere leads to the next step, and the last one leaves the rest to the project’s page', async () => {
    const { user, change } = open('email.phone.photo');
    await dialog('Before you apply, 1 of 3: Verify your e-mail');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(callsMade(resendEmailVerification)).toHaveLength(1);
    await change({ isEmailVerified: true });
    await dialog('Before you apply, 2 of 3: Verify your phone number');
    await change({ isPhoneVerified: true });
    await dialog('Before you apply, 3 of 3: Add a profile photo');
    await change({ picture: 'p' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Address')).toHaveTextContent(
      '/projects/view/a?inviteId=i&verify=apply&steps=email.phone.photo',
    );
  });

  test('a step can wait until the others are done', async () => {
    const { user, change } = open('email.photo');
    await dialog('Before you apply, 1 of 2: Verify your e-mail');
    await user.click(screen.getByRole('button', { name: 'Do this later' }));
    await dialog('Before you apply, 2 of 2: Add a profile photo');
    await change({ picture: 'p' });
    await dialog('Before you apply, 1 of 2: Verify your e-mail');
    expect(screen.queryByRole('button', { name: 'Do this later' })).not.toBeInTheDocument();
  });

  test('closed, it leaves the project and its invitation', async () => {
    const { user } = open('photo');
    await dialog('Before you apply: Add a profile photo');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/projects\/view\/a\?inviteId=i$/);
  });
});

describe('the question about cookies', () => {
  const visitor = { status: 'out' } as const;
  const choice = { analytics: false, preferences: false, marketing: false };
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => setAccountConsent(null));

  test('is asked until there is a choice; then a visitor has a button', async () => {
    when(giveConsent).answers(() => ({ response: { analytics: true, preferences: true, marketing: true } }));
    const { user } = renderOnPage(<ConsentArea />, { session: visitor });
    expect(screen.getByRole('region', { name: 'We Value Your Privacy' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(await screen.findByRole('button', { name: 'Cookie settings' })).toBeInTheDocument();
    expect(screen.queryByRole('region')).toBeNull();
    expect(callsMade(giveConsent)[0]?.body).toEqual({ analytics: true, preferences: true, marketing: true });
  });

  test('all can be declined in the dialog', async () => {
    when(giveConsent).answers(() => ({ response: choice }));
    const { user } = renderOnPage(<ConsentArea />, { session: visitor });
    await user.click(screen.getByRole('button', { name: 'Manage / Decline' }));
    await user.click(await screen.findByRole('button', { name: 'Decline all' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsMade(giveConsent)[0]?.body).toEqual(choice);
  });

  test('a failure keeps the question and says what happened', async () => {
    when(giveConsent).refuses(429, 'request.too-many', 'Too many requests.');
    const { user } = renderOnPage(<ConsentArea />, { session: visitor });
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(await screen.findByText('Too many requests.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept all' })).toBeEnabled();
  });

  test('is not asked of a person whose account has the answer, nor of staff in their name', () => {
    setAccountConsent(choice);
    const { unmount } = renderOnPage(<ConsentArea />);
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    setAccountConsent(null);
    renderOnPage(<ConsentArea />, { session: { ...participant, loggedInAsUser: true } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('guards', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => clearStoredState());

  const pages = (
    <Routes>
      <Route element={<RequireLogin />}>
        <Route path="/dashboard" element={null} />
        <Route path="/messages" element={null} />
        <Route path="/surveys" element={null} />
        <Route path="/disputes/:id" element="The dispute" />
      </Route>
      <Route element={<RequireProfile />}>
        <Route path="/projects/survey/:id" element={null} />
      </Route>
      <Route path="*" element={null} />
    </Routes>
  );

  test.each([
    ['/dashboard', '/login', null],
    ['/dashboard?authError=cancelled', '/login?authError=cancelled', null],
    ['/dashboard?invite=c&inviteId=i', '/login', '/dashboard?invite=c&inviteId=i'],
    ['/messages', '/login', null],
    ['/messages?conversationUid=c1', '/login', '/messages?conversationUid=c1'],
    ['/disputes/d1', '/login', '/disputes/d1'],
    ['/surveys?cc=c1', '/login?cc=c1', null],
  ])('a visitor at %s logs in first; what the address names is opened afterwards', (at, logIn, target) => {
    renderOnPage(pages, { session: { status: 'out' }, at });
    expect(screen.getByLabelText('Address').textContent).toBe(logIn);
    expect(takeTarget()).toBe(target);
  });

  test.each([
    ['/projects/survey/p1?inviteCode=c', '/projects/survey/p1?inviteCode=c'],
    ['/dashboard?invite=c&inviteId=i', '/dashboard?invite=c&inviteId=i'],
    ['/disputes/d1', '/disputes/d1'],
    ['/dashboard', null],
    ['/surveys?cc=c1', null],
  ])('an account without a profile at %s completes it first; what the address names is opened afterwards', (at, target) => {
    renderOnPage(pages, { session: { ...participant, hasProfile: false }, at });
    expect(screen.getByLabelText('Address').textContent).toBe('/personal');
    expect(takeTarget()).toBe(target);
  });

  test('a page without a name keeps the one that was wanted before', () => {
    rememberTarget('/projects/survey/p1');
    renderOnPage(pages, { session: { ...participant, hasProfile: false }, at: '/dashboard' });
    expect(takeTarget()).toBe('/projects/survey/p1');
  });

  test('a log-out leaves no page behind for the person who logs in next', () => {
    renderOnPage(pages, { at: '/disputes/d1' });
    expect(screen.getByText('The dispute')).toBeInTheDocument();
    act(() => setSession({ status: 'out' }));
    expect(screen.getByLabelText('Address').textContent).toBe('/login');
    expect(takeTarget()).toBeNull();
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
    'an address of another site is no target: %s',
    (address) => {
      rememberTarget(address);
      expect(takeTarget()).toBeNull();
    },
  );
});

describe('the position of a list', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const page = (
    <>
      <ScrollRestoration />
      <Link to="/projects/view/a">A project</Link>
      <Link to="/dashboard" state={{ returning: true }}>
        Return to project list
      </Link>
      <Link to="/payouts">Earnings</Link>
    </>
  );
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    window.scrollTo = ((_x: number, y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    }) as typeof window.scrollTo;
  });

  const open = (name: string) => act(() => screen.getByRole('link', { name }).click());
  const pass = async (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const scrollDown = async () => {
    await pass(2_000);
    window.scrollTo(0, 700);
    window.dispatchEvent(new Event('scroll'));
  };

  test('is restored 100 ms after the return from a project', async () => {
    renderOnPage(page, { at: '/dashboard' });
    await scrollDown();
    open('A project');
    expect(window.scrollY).toBe(0);
    open('Return to project list');
    await pass(99);
    expect(window.scrollY).toBe(0);
    await pass(1);
    expect(window.scrollY).toBe(700);
  });

  test('stays where the reader has scrolled meanwhile', async () => {
    renderOnPage(page, { at: '/dashboard' });
    await scrollDown();
    open('A project');
    open('Return to project list');
    window.dispatchEvent(new Event('wheel'));
    await pass(2_000);
    expect(window.scrollY).toBe(0);
  });

  test('is forgotten when the reader leaves for another page', async () => {
    renderOnPage(page, { at: '/dashboard' });
    await scrollDown();
    open('Earnings');
    open('Return to project list');
    await pass(2_000);
    expect(window.scrollY).toBe(0);
  });
});

describe('app shell', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  afterEach(() => {
    clearUnread();
    jest.restoreAllMocks();
  });

  const fiveMinutes = 5 * 60_000;

  const answer = (inbox: number, needsYou: number) =>
    when(unreadCounts).answers(() => ({
      response: { inbox: { count: inbox }, invites: { count: 0 }, needsYou: { count: needsYou } },
    }));

  const open = (session: NonNullable<Parameters<typeof renderOnPage>[1]>['session'] = participant) =>
    renderOnPage(
      <>
        <UnreadCounts />
        <UnreadBadge counts={{ of: 'inbox', one: 'unread conversation', many: 'unread conversations' }} />
        <Page title="Messages">Nothing</Page>
      </>,
      { session },
    );

  test('unread conversations show in the menu, with what needs the person in the title of the tab, and are asked for every five minutes', async () => {
    const pass = adjustableTimers();
    answer(2, 1);
    open();
    await waitFor(() => expect(document.title).toBe('(3) Messages · Panelist'));
    expect(screen.getByText('2')).toHaveTextContent('2 unread conversations');
    answer(1, 0);
    expect(callsMade(unreadCounts)).toHaveLength(1);
    await pass(fiveMinutes);
    await waitFor(() => expect(document.title).toBe('(1) Messages · Panelist'));
    expect(screen.getByText('1')).toHaveTextContent('1 unread conversation');
  });

  test('a failure ends the polling', async () => {
    const pass = adjustableTimers();
    when(unreadCounts).refuses(500, 'server.fault', 'No');
    open();
    await waitFor(() => expect(callsMade(unreadCounts)).toHaveLength(1));
    answer(2, 1);
    // Until the page knows of the failure.
    await pass(50);
    await pass(fiveMinutes);
    await pass(50);
    expect(callsMade(unreadCounts)).toHaveLength(1);
    expect(document.title).toBe('Messages · Panelist');
    // The next log-in begins it again.
    act(() => setSession({ ...participant, userId: 'another' }));
    await waitFor(() => expect(document.title).toBe('(3) Messages · Panelist'));
  });

  test('the next log-in of the same person begins the polling again after a failure', async () => {
    const pass = adjustableTimers();
    when(unreadCounts).refuses(500, 'server.fault', 'No');
    open();
    await waitFor(() => expect(callsMade(unreadCounts)).toHaveLength(1));
    answer(2, 1);
    // Until the page knows of the failure.
    await pass(50);
    act(() => setSession({ status: 'out' }));
    act(() => setSession(participant));
    await waitFor(() => expect(document.title).toBe('(3) Messages · Panelist'));
  });

  test('nobody asks for a visitor', async () => {
    answer(2, 1);
    open({ status: 'out' });
    await waitFor(() => expect(document.title).toBe('Messages · Panelist'));
    expect(callsMade(unreadCounts)).toEqual([]);
  });
});

describe('the login guard', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
  function serve({
    context = 'panelist',
    hasProfile = true,
  }: { context?: 'panelist' | 'staff'; hasProfile?: boolean } = {}): void {
    const { id: userId, roles } = aUser;
    when(loggedIn).answers(() => ({
      success: true,
      response: { user: { id: userId, roles }, token: 'token', userId, loggedInAsUser: false },
      context,
    }));
    when(me).answers(() => ({ response: { ...aUser, hasProfile } }));
    when(profileByUser).answers(() => aProfile);
    when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  }
  test('loads user, profile and screeners of the cycle', async () => {
    serve();
    await checkLogin();
    expect([me, profileByUser, surveyCycle].map((each) => callsMade(each).length)).toEqual([1, 1, 1]);
    expect(currentSession()).toMatchObject({ status: 'in', userId: aUser.id, hasProfile: true });
  });

  test.each([{ hasProfile: false }, { context: 'staff' as const }])('no profile of %p', async (given) => {
    serve(given);
    await checkLogin();
    expect([profileByUser, surveyCycle].map((each) => callsMade(each).length)).toEqual([0, 0]);
  });

  test.each([
    ['profile', profileByUser],
    ['screeners of the cycle', surveyCycle],
    ['user', me],
  ])('fails with the server’s message if the %s fails, and nobody is logged in', async (_what, contract) => {
    serve();
    when(contract).refuses(500, 'server.failed', 'Not today.');
    await expect(checkLogin()).rejects.toMatchObject({ message: 'Not today.' });
    expect(currentSession().status).not.toBe('in');
  });

  test('drops the subscription to alerts where nobody is logged in any more', async () => {
    let isSubscribed = true;
    const subscription = { unsubscribe: async () => (isSubscribed = false) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    const serviceWorker = { addEventListener: () => undefined, getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    // The page is still loading: its service worker comes later.
    Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' });
    try {
      serve();
      knowLoginCheck(checkLogin());
      startOfflinePages();
      await startLoginCheck();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(isSubscribed).toBe(true);
      when(loggedIn).answers(() => ({ success: false }));
      knowLoginCheck(checkLogin());
      startOfflinePages();
      await waitFor(() => expect(isSubscribed).toBe(false));
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(document, 'readyState');
    }
  });

  describe('a page whose cookie belongs to somebody else by now', () => {
    const name = 'panelist-session';
    let otherTab: InstanceType<typeof globalThis.BroadcastChannel> | null = null;
    beforeEach(() => {
      globalThis.BroadcastChannel = class extends BroadcastChannel {
        constructor(of: string) {
          super(of);
          // An open channel would keep the test's process alive.
          this.unref();
        }
      } as unknown as typeof globalThis.BroadcastChannel;
      otherTab = new globalThis.BroadcastChannel(name);
    });
    afterEach(() => {
      otherTab?.close();
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    });

    function Gate() {
      useEndOfSession();
      return null;
    }
    const open = (session: Session) => {
      serve();
      when(endOtherSessions).refuses(401, 'access.login-required', 'Please log in.');
      renderOnPage(<Gate />, { session, at: '/dashboard' });
    };
    const own = { ...participant, userId: aUser.id };

    test.each([
      ['another person', participant],
      ['the visit of staff', { ...own, loggedInAsUser: true }],
    ])('repeats nothing as them, and forgets whom it showed: %s', async (_who, session) => {
      const heard: unknown[] = [];
      otherTab?.addEventListener('message', ({ data }) => heard.push(data));
      open(session);
      await act(async () => expect(call(endOtherSessions)).rejects.toMatchObject({ status: 401 }));
      expect(callsMade(endOtherSessions)).toHaveLength(1);
      expect(bearerToken()).toBeNull();
      expect(currentSession()).toEqual({ status: 'out' });
      await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/login'));
      await waitFor(() => expect(heard).toEqual([session.userId]));
    });

    test('of the same person, repeats the call with another token', async () => {
      open(own);
      await act(async () => expect(call(endOtherSessions)).rejects.toMatchObject({ status: 401 }));
      expect(callsMade(endOtherSessions)[1]?.headers.get('authorization')).toBe('Bearer token');
      expect(currentSession()).toEqual(own);
    });

    test('hears of its own person from other tabs, and of no other', async () => {
      open(own);
      otherTab?.postMessage(participant.userId);
      otherTab?.postMessage(own.userId);
      await waitFor(() => expect(currentSession().status).toBe('out'));
      act(() => setSession(participant));
      otherTab?.postMessage(own.userId);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(currentSession()).toEqual(participant);
      otherTab?.postMessage('logged-out');
      await waitFor(() => expect(currentSession().status).toBe('out'));
    });
  });
});

describe('note time zone', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => localStorage.clear());

  function Noting() {
    useNotedTimeZone(useSession());
    return null;
  }

  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  test('the zone of a participant’s browser is told once', async () => {
    when(noteTimeZone).answers(() => ({}));
    const { unmount } = renderOnPage(<Noting />);
    await waitFor(() => expect(callsMade(noteTimeZone)).toMatchObject([{ body: { timezone } }]));
    await waitFor(() => expect(localStorage.getItem('panelist.state.time-zone')).toContain(timezone));
    unmount();
    renderOnPage(<Noting />);
    expect(callsMade(noteTimeZone)).toHaveLength(1);
  });

  test.each<[string, Session]>([
    ['a visitor', { status: 'out' }],
    ['a member of staff', { ...participant, isStaff: true }],
    ['a member of staff on a visit', { ...participant, loggedInAsUser: true }],
    ['an account without a profile', { ...participant, hasProfile: false }],
  ])('that of %s is not', async (_, session) => {
    when(noteTimeZone).answers(() => ({}));
    renderOnPage(<Noting />, { session });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(callsMade(noteTimeZone)).toEqual([]);
  });
});

describe('where the app starts', () => {
  const visitor = { status: 'out' } as const;
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());
  test('a stored target comes first, once, for people who are logged in', () => {
    rememberTarget('/projects/survey/p1');
    expect(startupTarget(visitor, '/login', '')).toBeNull();
    expect(startupTarget(participant, '/dashboard', '')).toBe('/projects/survey/p1');
    expect(startupTarget(participant, '/dashboard', '')).toBeNull();
  });

  test('a completion id keeps its page, and the stored target stays', () => {
    rememberTarget('/projects/survey/p1');
    expect(startupTarget(participant, '/surveys', '?cc=1')).toBeNull();
    expect(takeTarget()).toBe('/projects/survey/p1');
  });

  test('a person who completes their profile stays at it, and the stored target comes afterwards', () => {
    const newcomer = { ...participant, hasProfile: false };
    rememberTarget('/projects/survey/p1');
    expect(startupTarget(newcomer, '/personal', '')).toBeNull();
    expect(startupTarget(newcomer, '/create', '?step=2')).toBeNull();
    expect(startupTarget(newcomer, '/dashboard', '')).toBe('/projects/survey/p1');
  });

  test('an error of ours leads a visitor to the log-in page, with the completion id', () => {
    expect(startupTarget(visitor, '/surveys', '?cc=1&authError=cancelled&x=2')).toBe('/login?authError=cancelled&cc=1');
    expect(startupTarget(visitor, '/login', '?authError=cancelled')).toBeNull();
    expect(startupTarget(visitor, '/projects/browse', '?authError=Call%20555')).toBeNull();
    expect(startupTarget(participant, '/dashboard', '?authError=cancelled')).toBeNull();
  });

  test('a researcher stays on their own pages and those to read, and starts with their projects elsewhere', () => {
    const researcher = { ...participant, roles: ['researcher' as const], hasProfile: false, isResearcher: true };
    for (const path of ['/dashboard', '/projects/browse', '/surveys'])
      expect(startupTarget(researcher, path, '')).toBe('/researcher/projects');
    for (const path of ['/researcher/projects/p1', '/settings/password', '/terms'])
      expect(startupTarget(researcher, path, '')).toBeNull();
  });

  test('an unfinished sign-up goes on, except on pages to read', () => {
    updateDraft({ underWay: true });
    expect(startupTarget(visitor, '/projects/browse', '')).toBe('/create');
    for (const path of ['/login', '/researchers', '/terms', '/privacy']) expect(startupTarget(visitor, path, '')).toBeNull();
    expect(startupTarget(visitor, '/projects/browse', '?onboarding=1')).toBeNull();
    expect(startupTarget(participant, '/projects/browse', '')).toBeNull();
  });
});

describe('step up host', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  /** A call that is refused until the session is proven. */
  function refusedUntilProven(methods: readonly string[]) {
    when(endOtherSessions).refuses(403, 'access.step-up-required', 'Please confirm that it is you.', { methods });
    when(stepUp).answers(() => {
      when(endOtherSessions).answers(() => null);
      return { provenUntil: '2026-03-01T10:10:00.000Z' };
    });
  }

  test('the password proves the session, and the call goes on', async () => {
    refusedUntilProven(['password']);
    const { user: hand } = renderOnPage(<StepUpHost />);
    const answer = call(endOtherSessions);
    await hand.type(await screen.findByLabelText('Your password'), 'a good password');
    await hand.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await answer).toBeNull();
    expect(callsMade(stepUp)).toMatchObject([{ body: { password: 'a good password' } }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a session that ends meanwhile gets the refusal, and the next one is asked again', async () => {
    refusedUntilProven(['password']);
    const first = renderOnPage(<StepUpHost />);
    const answer = call(endOtherSessions).catch((error: unknown) => error);
    await screen.findByLabelText('Your password');
    first.unmount();
    expect(await answer).toMatchObject({ code: 'access.step-up-required' });
    const { user: hand } = renderOnPage(<StepUpHost />);
    const next = call(endOtherSessions).catch((error: unknown) => error);
    expect(await screen.findByLabelText('Your password')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Close' }));
    await next;
  });

  test('a person who closes the dialog gets the refusal', async () => {
    refusedUntilProven(['social']);
    when(socialProvidersOn).answers(() => ({ response: { logIn: ['linkedin'], connect: [] } }));
    const { user: hand } = renderOnPage(<StepUpHost />, { at: '/settings/sessions' });
    const answer = call(endOtherSessions).catch((error: unknown) => error);
    const link = await screen.findByRole('link', { name: 'Confirm with LinkedIn' });
    expect(link).toHaveAttribute('href', expect.stringContaining('activity=step-up'));
    expect(link).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('/settings/sessions')));
    await hand.click(screen.getByRole('button', { name: 'Close' }));
    expect(await answer).toMatchObject({ code: 'access.step-up-required' });
  });
});
