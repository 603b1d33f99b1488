import {
  checkCompanyMatch,
  checkWorkEmail,
  hideProject,
  patchProfile,
  profileByUser,
  profileLocks,
  savePagePreferences,
  sendWorkEmailVerification,
  showProject,
} from '@panelist/domain/profile/browser';
import type { Profile, SectionLocks } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { EligibilityDialog } from './components/eligibility/eligibility-dialog.js';
import { projectSearch, projectView } from '@panelist/domain/catalogue/browser';
import { me, projectVerifications, referrer } from '@panelist/domain/identity/browser';
import { initialPagePreferences } from '@panelist/domain/kernel/browser';
import { aCard } from '../../shared/testing/a-card.test-kit.js';
import { aProject, aUser } from './projects.test-kit.js';
import { HideButton } from './components/hide-button.js';
import { ProjectExplorer } from './components/project-explorer.js';
import { noFilters } from './model/list-query.js';
import type { Filters } from './model/list-query.js';
import { ListFilters } from './components/list-filters.js';
import type { ProjectCard as Project } from '@panelist/domain/catalogue/browser';
import { ProjectCard } from './components/project-card.js';
import { ProjectCards } from './components/project-cards.js';
import { afterFirstPaint } from '../../shared/states/after-first-paint.js';
import { theme } from '../../shared/theme/theme.js';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { ProjectInFull } from './api/project-view.js';
import { ProjectPage, ReturnLink } from './components/project-page.js';
import { IdentityStatus } from '../../entities/identity/identity-status.js';
import { useAddressParam } from '../../shared/page/use-address-param.js';

describe('the way back to the list', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('keeps its filters while a dialog of the page opens and closes', async () => {
    when(projectVerifications).answers(() => [{ kind: 'plaid', verified: false, verifiedAt: null, retryAt: null }]);
    function Dialog() {
      const { value, clear } = useAddressParam('verify');
      return value === null ? null : <button onClick={() => clear()}>Close</button>;
    }
    const page = (
      <>
        <ReturnLink />
        <IdentityStatus projectId="p" />
        <Dialog />
      </>
    );
    const list = '/dashboard?show=all&pages=3';
    const { user } = renderOnPage(page, { at: '/projects/view/p/night-trains', state: { list } });
    const back = () => screen.getByRole('link', { name: 'Return to project list' });
    expect(back()).toHaveAttribute('href', list);
    await user.click(await screen.findByRole('link', { name: 'Verify your identity' }));
    const close = await screen.findByRole('button', { name: 'Close' });
    expect(back()).toHaveAttribute('href', list);
    await user.click(close);
    await waitFor(() => expect(close).not.toBeInTheDocument());
    expect(back()).toHaveAttribute('href', list);
  });
});

describe('the way to eligibility for industry professionals', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const unverified = { email: 'ada@engines.example', isEmailVerified: false, emailVerifiedAt: null, emailVerifiedUntil: null };
  const atBothLevels = <Answer extends object>(response: Answer) => ({ ...response, response });
  function open(
    employment: Partial<Profile['employment']>,
    { locks = {}, fits = true }: { locks?: SectionLocks; fits?: boolean } = {},
  ) {
    let profile: Profile = { ...aProfile, employment: { ...aProfile.employment, ...employment } };
    const change = (next: Partial<Profile['employment']>) => {
      profile = { ...profile, employment: { ...profile.employment, ...next } };
      return profile;
    };
    when(profileByUser).answers(() => profile);
    when(profileLocks).answers(() => locks);
    when(patchProfile).answers(() => change(unverified));
    when(checkWorkEmail).answers(() => atBothLevels({ result: true, message: '' }));
    when(checkCompanyMatch).answers(() => atBothLevels({ emailMatchesCompany: fits, company: { _id: 'c-1', name: 'Engines' } }));
    when(sendWorkEmailVerification).answers(() => ({ message: 'Sent.' }));
    const project = { id: 'p', name: 'Night trains' };
    return { change, ...renderOnPage(<EligibilityDialog project={project} open onClose={() => undefined} />) };
  }
  const modal = async (name: string) => within(await screen.findByRole('dialog', { name }));
  test('asks for the employment details that are missing, and says that they were added', async () => {
    const { user } = open({}, { fits: false });
    await user.click((await modal('Your employment details are needed')).getByRole('button', { name: 'Add employment details' }));
    const form = await modal('Employment');
    await user.type(form.getByLabelText('Work e-mail'), 'ada@engines.example');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const mismatch = await modal('Does your work e-mail belong to your company?');
    await user.click(mismatch.getByRole('button', { name: 'Both are right' }));
    await user.click((await modal('Save and lock this section')).getByRole('button', { name: 'Save and lock this section' }));
    const added = await modal('Employment details added');
    expect(added.getByText(/We have sent a link to/)).toHaveTextContent('ada@engines.example');
    expect(callsMade(sendWorkEmailVerification)).toHaveLength(0);
  });

  test('sends the link, and ends once it was opened', async () => {
    const { user, change } = open(unverified);
    await user.click((await modal('Verify your work e-mail')).getByRole('button', { name: 'Send verification' }));
    const sent = await modal('Work e-mail verification sent');
    await user.click(sent.getByRole('button', { name: 'I have opened the link' }));
    expect(await screen.findByText('Your work e-mail is not verified yet. Open the link in the mail first.')).toBeInTheDocument();
    change({ isEmailVerified: true });
    await user.click(sent.getByRole('button', { name: 'I have opened the link' }));
    expect(await modal('Your work e-mail is verified')).toBeDefined();
    expect(screen.queryByText(/not verified yet/)).not.toBeInTheDocument();
  });

  test('asks for another verification after 90 days', async () => {
    open({ ...unverified, emailVerifiedAt: '2026-01-01T00:00:00.000Z' });
    const again = await modal('Verify your work e-mail again');
    expect(again.getByText('It was verified more than 90 days ago. Please verify it again.')).toBeInTheDocument();
  });

  test('asks before a changed form is left', async () => {
    const { user } = open({});
    await user.click((await modal('Your employment details are needed')).getByRole('button', { name: 'Add employment details' }));
    const form = await modal('Employment');
    await user.type(form.getByLabelText('Company'), ' Ltd');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click((await modal('Leave without saving?')).getByRole('button', { name: 'Leave without saving' }));
    expect(await modal('Your employment details are needed')).toBeDefined();
  });

  test('says until when the section is locked', async () => {
    open(
      {},
      { locks: { employment: { lastUpdatedAt: '2026-11-20T10:00:00.000Z', nextEditableAt: '2126-12-24T10:00:00.000Z' } } },
    );
    const needed = await modal('Your employment details are needed');
    expect(await needed.findByText(/^Edited .* editable /)).toBeInTheDocument();
    expect(needed.queryByRole('button', { name: 'Add employment details' })).not.toBeInTheDocument();
  });
});

describe('hide button', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  describe('hiding on the page of a project', () => {
    test('offers to show the project once it is hidden, and back', async () => {
      when(hideProject).answers(() => ({}));
      when(showProject).answers(() => ({}));
      const page = renderOnPage(<HideButton project={aCard('a')} />);
      await page.user.click(screen.getByRole('button', { name: 'Hide project' }));
      await screen.findByRole('button', { name: 'Show project' });
      await screen.findByText('Project has been hidden');
      await page.user.click(screen.getByRole('button', { name: 'Show project' }));
      await screen.findByRole('button', { name: 'Hide project' });
      await screen.findByText('Project has been shown');
      expect(callsMade(hideProject).map(({ address }) => address)).toEqual(['/v2/profiles/project/a/hidden']);
      expect(callsMade(showProject)).toHaveLength(1);
    });

    test('stays unchanged if the server refuses, and shows its message', async () => {
      when(hideProject).refuses(409, 'profile.too-many-hidden', 'You can hide at most 500 projects. Show one of them first.');
      const page = renderOnPage(<HideButton project={aCard('a')} />);
      await page.user.click(screen.getByRole('button', { name: 'Hide project' }));
      await screen.findByText('You can hide at most 500 projects. Show one of them first.');
      expect(screen.getByRole('button', { name: 'Hide project' })).toBeInTheDocument();
    });

    test('renders nothing for visitors', () => {
      renderOnPage(<HideButton project={aCard('a')} />, { session: { status: 'out' } });
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });
  });

  describe('hiding in the list', () => {
    function serve(hidden: Set<string>): void {
      when(me).answers(() => ({ response: aUser }));
      when(profileLocks).answers(() => ({}));
      when(profileByUser).refuses(404, 'resource.not-found', 'There is nothing here.');
      when(projectSearch).answers(() => {
        const showsHidden = callsMade(projectSearch).at(-1)?.address.includes('showHiddenProjects=true') ?? false;
        const results = ['a', 'b']
          .map((id) => aCard(id, hidden.has(id)))
          .filter((each) => showsHidden || !each.hiddenForPanelist);
        return { results, page: 1, totalCount: results.length };
      });
    }

    test('removes the card before the server has answered, and Undo restores it', async () => {
      const hidden = new Set<string>();
      serve(hidden);
      let answer: () => void = () => undefined;
      when(hideProject).answers(async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        hidden.add('a');
        return {};
      });
      when(showProject).answers(() => {
        hidden.delete('a');
        return {};
      });
      const page = renderOnPage(<ProjectExplorer />);
      await page.user.click(await screen.findByRole('button', { name: 'Hide project: Project a' }));
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Project a' })).not.toBeInTheDocument());
      expect(screen.getByText('1 project')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Project b' })).toHaveFocus();
      await waitFor(() => expect(callsMade(hideProject)).toHaveLength(1));
      answer();
      await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
      await screen.findByRole('link', { name: 'Project a' });
      await screen.findByText('2 projects');
    });

    test('removes the card from the list on the screen where another order is known as well', async () => {
      serve(new Set());
      when(projectSearch).answers(({ address }) => ({
        results: (address.includes('sort=publishedAt') ? ['c', 'b', 'a'] : ['a', 'b', 'c']).map((id) => aCard(id)),
        page: 1,
        totalCount: 3,
      }));
      when(hideProject).answers(async () => new Promise<never>(() => undefined));
      when(savePagePreferences).answers(() => ({ response: initialPagePreferences }));
      const page = renderOnPage(<ProjectExplorer />);
      await screen.findByRole('link', { name: 'Project a' });
      await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most recent');
      const names = () => screen.getAllByRole('link', { name: /^Project/ }).map(({ textContent }) => textContent);
      await waitFor(() => expect(names()).toEqual(['Project c', 'Project b', 'Project a']));
      await page.user.click(screen.getByRole('button', { name: 'Hide project: Project b' }));
      await waitFor(() => expect(names()).toEqual(['Project c', 'Project a']));
      expect(screen.getByText('2 projects')).toBeInTheDocument();
    });

    test('restores the card if the server refuses', async () => {
      serve(new Set());
      when(hideProject).refuses(409, 'profile.too-many-hidden', 'You can hide at most 500 projects.');
      const page = renderOnPage(<ProjectExplorer />);
      await page.user.click(await screen.findByRole('button', { name: 'Hide project: Project a' }));
      await screen.findByText('You can hide at most 500 projects.');
      expect(await screen.findByRole('link', { name: 'Project a' })).toBeInTheDocument();
    });

    test('marks hidden projects in a list that shows them', async () => {
      serve(new Set(['a']));
      renderOnPage(<ProjectExplorer />, { at: '/dashboard?hidden=true' });
      expect(await screen.findByRole('button', { name: 'Show project: Project a' })).toBeInTheDocument();
      expect(screen.getByText('Hidden')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Hide project: Project b' })).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
    });
  });
});

describe('the filters of the list', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  interface Given {
    readonly applied?: Filters;
    readonly workEmailVerified?: boolean | null;
    readonly isVisitor?: boolean;
  }
  function open({ applied = noFilters, workEmailVerified = true, isVisitor = false }: Given = {}) {
    const outcome: { applied: Filters | null; closed: boolean } = { applied: null, closed: false };
    const page = renderOnPage(
      <ListFilters
        applied={applied}
        workEmailVerified={workEmailVerified}
        isVisitor={isVisitor}
        onApply={(filters) => (outcome.applied = filters)}
        onClose={() => (outcome.closed = true)}
      />,
    );
    return { ...page, outcome };
  }
  const button = (name: string) => screen.getByRole('button', { name });
  test('take effect on Apply', async () => {
    const { user, outcome } = open();
    expect(button('Apply')).toBeDisabled();
    expect(button('Apply')).toHaveAccessibleDescription('Change a filter to apply it.');
    expect(screen.getByText('Change a filter to apply it.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Remote' }));
    await user.click(screen.getByRole('switch', { name: 'Show hidden projects' }));
    const measured = screen.getByRole('radiogroup', { name: 'For an hour, as measured' });
    await user.click(within(measured).getByRole('radio', { name: '$40 or more' }));
    expect(outcome.applied).toBeNull();
    await user.click(button('Apply'));
    expect(outcome.applied).toEqual({ ...noFilters, place: 2, measured: 40, withHidden: true });
  });

  test('Cancel discards them and Reset clears them', async () => {
    const applied: Filters = { ...noFilters, place: 1, pay: [50, 1000] };
    const { user, outcome } = open({ applied });
    expect(screen.getByText('$50 – $1,000 or more')).toBeInTheDocument();
    await user.click(button('Reset'));
    expect(screen.getByRole('radio', { name: 'Anywhere' })).toBeChecked();
    await user.click(button('Apply'));
    expect(outcome.applied).toEqual(noFilters);
    await user.click(button('Cancel'));
    expect(outcome.closed).toBe(true);
  });

  test('without a verified work e-mail, offer projects for professionals only under "All"', async () => {
    const { user } = open({ workEmailVerified: false });
    const professional = () => screen.getByRole('radio', { name: 'Industry professional' });
    expect(professional()).toBeDisabled();
    expect(screen.getByText(/by verifying your work email/)).toBeInTheDocument();
    await user.click(screen.getByRole('radiogroup', { name: 'Projects' }).querySelector('input[value="all"]') ?? professional());
    expect(professional()).toBeEnabled();
    await user.click(professional());
    await user.click(screen.getByRole('radio', { name: 'All eligible' }));
    expect(professional()).not.toBeChecked();
  });

  test('offer visitors neither eligibility nor hidden projects', () => {
    open({ isVisitor: true, workEmailVerified: null });
    expect(screen.queryByRole('radiogroup', { name: 'Projects' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Industry professional' })).toBeEnabled();
  });
});

describe('the cards that the server has drawn', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('are taken over as they are, though the person has touched the page, or named a card, meanwhile', async () => {
    const projects = Array.from({ length: 9 }, (_, number) => aCard(`card-${number}`));
    const page = (at: string) => (
      <MemoryRouter initialEntries={[at]}>
        <ThemeProvider theme={theme}>
          <ProjectCards
            projects={projects}
            query={{ ...noFilters, text: '', sort: 'v4Score', pages: 1 }}
            workEmailVerified={null}
          />
        </ThemeProvider>
      </MemoryRouter>
    );
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page('/'));
    expect(within(place).getAllByRole('article')).toHaveLength(6);
    const shown = afterFirstPaint();
    window.dispatchEvent(new Event('pointerdown'));
    await shown;
    const differences: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, page('/#card-8'), { onRecoverableError: (error) => differences.push(error) }),
    );
    expect(differences).toEqual([]);
    await waitFor(() => expect(within(place).getAllByRole('article')).toHaveLength(9));
    await act(async () => root.unmount());
    place.remove();
  });
});

describe('a card', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const show = (changes: Partial<Project>, workEmailVerified: boolean | null = true) =>
    renderOnPage(<ProjectCard project={{ ...aCard('a'), ...changes }} workEmailVerified={workEmailVerified} />);
  const skills = { criterion: 'skills', met: true, yours: 'Knitting', wanted: 'Knitting' } as const;
  const genders = { criterion: 'genders', met: true, yours: null, wanted: null } as const;
  const aRecord = {
    paysWithinHours: null,
    invitedShare: null,
    rejectedShare: null,
    noShowsByResearcher: 0,
    disputesLost: 0,
    measuredMinutes: null,
    trueHourlyRate: null,
    sessions: 5,
  };
  beforeEach(() => {
    when(me).answers(() => ({ response: aUser }));
  });

  test('names measured minutes beside the promised ones, where they exceed them', () => {
    show({ timeMinutesRequired: 30, measuredMinutes: 45 });
    expect(screen.getByText('30 min')).toBeInTheDocument();
    expect(screen.getByText('usually takes 45 min')).toBeInTheDocument();
  });

  test('says what decides: amount, time, hourly rate, kind, place, distance and places left', () => {
    show({
      panelistRemuneration: 95,
      timeMinutesRequired: 90,
      kindOfResearch: 8,
      kindOfResearchFormatted: 'In Panelist Home',
      isRemote: false,
      researchConductType: 1,
      location: { formattedAddress: '720 SW Broadway, Portland, OR 97205, USA' },
      distanceKm: 12,
      placesRemaining: 3,
      companyName: 'Oatfield',
    });
    expect(screen.getByText('$63 an hour')).toBeInTheDocument();
    expect(
      screen.getByText(
        'In Panelist Home · In-person · Portland, OR · 12 km away · Oatfield · Paid within 72 hours of your session · New here',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/3 places left/)).toBeInTheDocument();
  });

  test.each([
    [2, /Answers within 2 hours/],
    [23, null],
    [96, /Answers within 4 days/],
  ])('names how soon its researcher answers, where that is unusual: %d hours', (answersWithinHours, text) => {
    show({ researcherRecord: { ...aRecord, answersWithinHours } });
    if (text === null) expect(screen.queryByText(/Answers within/)).toBeNull();
    else expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('tells on demand why it is a good match', async () => {
    const { user } = show({ v4Score: 100, match: [genders, skills] });
    expect(screen.queryByText(/Knitting/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Why: Project a' }));
    expect(await screen.findByText(/You: Knitting · Wanted: Knitting/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Gender fits');
  });

  test.each([
    ['without a score', { v4Score: null, match: [] }],
    ['with hard criteria alone', { v4Score: 100, match: [genders] }],
    ['with a low score', { v4Score: 79, match: [skills] }],
  ])('is no good match %s', (_, changes) => {
    show(changes);
    expect(screen.queryByText("You're a good match.")).not.toBeInTheDocument();
  });

  test('leads to the invitation instead of calling itself a match, where the reader is invited', () => {
    show({ v4Score: 100, match: [skills], invitedResponseId: 'response-1' });
    expect(screen.getByText(/You're invited\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your invitation: Project a' })).toHaveAttribute(
      'href',
      '/surveys?id=response-1',
    );
    expect(screen.queryByText("You're a good match.")).not.toBeInTheDocument();
  });

  test('says that the project takes no applications now, where it is paused', () => {
    const { unmount } = show({});
    expect(screen.queryByText('No applications now')).not.toBeInTheDocument();
    unmount();
    show({ recruitingStatus: 'PAUSED' });
    expect(screen.getByText('No applications now')).toBeInTheDocument();
  });

  test('for professionals opens what a participant without a work e-mail lacks', async () => {
    when(profileByUser).answers(() => ({ ...aProfile, employment: { ...aProfile.employment, isEmailVerified: false } }));
    when(profileLocks).answers(() => ({}));
    const { user } = show({ talkToAudience: 1, v4Score: 100, match: [skills] }, false);
    expect(screen.queryByText("You're a good match.")).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'For professionals: verify your work e-mail to apply.' }));
    // The dialog's code loads with the click.
    await waitFor(() => expect(screen.getByRole('dialog')).toBeInTheDocument(), { timeout: 40_000 });
  }, 60_000);
});

describe('the page of a project', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const page = (
    <Routes>
      <Route path="/projects/view/:id" element={<ProjectPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  interface Answer {
    readonly invite?: { readonly inviteId: string; readonly skipScreenerQuestions: boolean };
    readonly inviteMessage?: string;
    readonly referralLink?: string;
  }
  function open(project: ProjectInFull, at: string, { referralLink, ...answer }: Answer = {}) {
    const user = { ...aUser, referralLink: referralLink ?? aUser.referralLink };
    const cycle = { screenerCount: 4, cycleExpiryDate: null, limit: 10 };
    when(me).answers(() => ({ response: user }));
    when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
    when(projectView).answers(() => ({ project, screenerQuestionsLength: 3, ...answer }));
    when(referrer).answers(() => ({ response: { fullName: 'Grace H.' } }));
    return renderOnPage(page, { at });
  }
  test('says by which day and hour the reader’s own work is paid, once that is known', async () => {
    const paid = {
      paymentPromiseHours: 72,
      surveyResponse: { id: 'r', status: 'SCHEDULED', paidBy: '2026-03-06T14:45:00.000Z' },
    };
    const { unmount } = open(aProject(paid), '/projects/view/a');
    expect(await screen.findByText(/^Paid by/)).toHaveTextContent(
      /^Paid by Fri, Mar 6.*: if the researcher does not answer in time/,
    );
    unmount();
    open(aProject({ ...paid, surveyResponse: null }), '/projects/view/a');
    expect(await screen.findByText(/^Paid within 72 hours of .*: if the researcher does not answer/)).toBeInTheDocument();
  });

  test('names who referred the reader', async () => {
    open(aProject(), '/projects/view/a?referralCode=FRIEND');
    expect(
      await screen.findByText('Congratulations! Grace H. has referred you to participate in a research project.'),
    ).toBeInTheDocument();
  });

  test('names no referrer to a reader who opens their own link, whom it still invites to refer others', async () => {
    open(aProject({ showReferral: true, referralBonus: 50 }), '/projects/view/a?referralCode=own7', {
      referralLink: '/panelists/v2/create?r=OWN7',
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(aProject().name);
    await waitFor(() => expect(callsMade(me)).toHaveLength(1));
    expect(callsMade(referrer)).toEqual([]);
    expect(screen.queryByText(/has referred you/)).not.toBeInTheDocument();
    const card = screen.getByRole('region', { name: 'Know someone who fits?' });
    expect(await within(card).findByRole('button', { name: 'Share' })).toBeEnabled();
  });

  test.each([true, false])(
    'a project is hidden or not by the server’s answer (%s), whatever its address says',
    async (hidden) => {
      open(aProject({ hiddenForPanelist: hidden }), `/projects/view/a?hiddenForPanelist=${!hidden}`);
      expect(await screen.findByRole('button', { name: hidden ? 'Show project' : 'Hide project' })).toBeInTheDocument();
    },
  );

  test('shows the invitation of its link, or why it does not let the reader in', async () => {
    open(aProject(), '/projects/view/a?invite=c&inviteId=i', { invite: { inviteId: 'i', skipScreenerQuestions: true } });
    expect(await screen.findByText(/The researcher has invited you/)).toHaveTextContent(
      'You do not have to answer the screener’s questions.',
    );
  });

  test('says that an invitation was used', async () => {
    open(aProject(), '/projects/view/a?invite=c&inviteId=i', { inviteMessage: 'This invitation has been used already.' });
    expect(await screen.findByText(/^This invitation has been used already\./)).toBeInTheDocument();
  });

  test('offers to refer others only where the project can be referred', async () => {
    open(aProject({ showReferral: true, referralBonus: 50 }), '/projects/view/a');
    expect(await screen.findByText(/You get \$50 for each person who takes part/)).toBeInTheDocument();
    expect(screen.getByText('3 questions')).toBeInTheDocument();
  });

  test('says the kind of research, and how many places are left', async () => {
    open(aProject({ kindOfResearch: 8, kindOfResearchFormatted: 'In Panelist Home', placesRemaining: 2 }), '/projects/view/a');
    expect(await screen.findByText('In Panelist Home')).toBeInTheDocument();
    expect(screen.getByText('2 places left')).toBeInTheDocument();
  });

  test.each([
    [404, 'resource.not-found', 'There is no such project.'],
    [500, 'server.failed', 'Something went wrong on our side. Please try again later.'],
  ])('that cannot be loaded (%d) leads to the dashboard with the message', async (status, code, message) => {
    when(me).answers(() => ({ response: aUser }));
    when(projectView).refuses(status, code, message);
    renderOnPage(page, { at: '/projects/view/a' });
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/dashboard'));
  });
});
