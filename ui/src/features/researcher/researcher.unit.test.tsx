import { createProject, ownFunds, ownProjects, possibleApplicants, projectById } from '@panelist/domain/catalogue/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adjustableTimers, callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { InProject, aListedProject, anOwnedProject, researcher, support } from './researcher.test-kit.js';
import { refreshMs } from './api/own-projects.js';
import { OwnProjectsPage } from './components/own-projects-page.js';
import { createInvitation, projectInvitations } from '@panelist/domain/participation/browser';
import { offerSlots, projectCalendar } from '@panelist/domain/scheduling/browser';
import type { ReactNode } from 'react';
import { DetailsPage } from './components/details-page.js';
import { InvitationsPage } from './components/invitations-page.js';
import { SlotsPage } from './components/slots-page.js';
import { lookups } from '@panelist/domain/profile/browser';
import { projectDraft } from './model/new-project.js';
import { PublishPage } from './components/publish-page.js';

describe('the projects of a researcher', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const given = () => {
    when(ownProjects).answers(() => ({
      totalCount: 1,
      counts: { published: 1 },
      items: [aListedProject({ measuredMinutes: 45 })],
      due: { toDecide: 3, toPay: 2, owedCents: 8_000 },
    }));
    when(ownFunds).answers(() => ({ balanceCents: 50_000, reservedCents: 30_000, spentCents: 7_500 }));
  };

  test('show state, places, responses, the funds, and what the free places still need', async () => {
    given();
    renderOnPage(<OwnProjectsPage />, { session: researcher });
    expect(await screen.findByRole('link', { name: 'Kitchen gardens' })).toHaveAttribute('href', '/researcher/projects/p1');
    expect(screen.getByText('Recruiting')).toBeInTheDocument();
    expect(screen.getByText(/4 of 10 places taken/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To decide 3' })).toHaveAttribute('href', '/researcher/projects/p1?status=PENDING');
    expect(screen.getByText('3 to decide · 2 to pay')).toBeInTheDocument();
    expect(await screen.findByText('Owed $80.00 · reserved $300.00 · spent $75.00')).toBeInTheDocument();
    expect(await screen.findByText('$500.00')).toBeInTheDocument();
    expect(screen.getByText(/^You promised 30 min, and it usually takes 45 min\./)).toBeInTheDocument();
    expect(
      await screen.findByText(/The 6 free places reserve \$300\.00: \$100\.00 more than your organization has left/),
    ).toBeInTheDocument();
  });

  test('are not compared with the funds of a reader from another organization', async () => {
    given();
    renderOnPage(<OwnProjectsPage />, { session: { ...researcher, userId: 'anna', roles: ['admin'] } });
    expect(await screen.findByText('$500.00')).toBeInTheDocument();
    expect(screen.getByText('The 6 free places reserve $300.00.')).toBeInTheDocument();
  });

  test('keep state and search in the address', async () => {
    given();
    const { user } = renderOnPage(<OwnProjectsPage />, { session: researcher, at: '/?page=2' });
    await user.click(await screen.findByRole('button', { name: /^Published/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or code' }), 'garden');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=published&query=garden'));
    await waitFor(() =>
      expect(callsMade(ownProjects).at(-1)?.address).toBe('/api/v4/projects?status=published&query=garden&skip=0&limit=20'),
    );
  });

  test('behind the last page lead to it', async () => {
    given();
    const due = { toDecide: 3, toPay: 2, owedCents: 8_000 };
    when(ownProjects).answers(() => ({ totalCount: 21, counts: { published: 21 }, items: [], due }));
    renderOnPage(<OwnProjectsPage />, { session: researcher, at: '/?status=published&page=9' });
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=published&page=2'));
    expect(screen.queryByText('No projects yet')).not.toBeInTheDocument();
  });

  test('are only read by support, who has no funds', async () => {
    given();
    renderOnPage(<OwnProjectsPage />, { session: support });
    expect(await screen.findByText(/Rosa Reyes/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Publish a project' })).not.toBeInTheDocument();
    expect(callsMade(ownFunds)).toEqual([]);
  });
});

describe('project pages', () => {
  type Changes = Parameters<typeof anOwnedProject>[0];
  const open = (page: ReactNode, changes: Changes = {}, session: typeof researcher | typeof support = researcher) =>
    renderOnPage(<InProject project={anOwnedProject(changes)}>{page}</InProject>, { session });

  const slot = { start: '2099-03-03T14:00:00.000Z', end: '2099-03-03T15:00:00.000Z' };
  const calendar = {
    timezone: 'America/New_York',
    minimumSchedulingNotice: 60,
    maxBookingsPerDay: null,
    bufferBeforeEvent: 0,
    bufferAfterEvent: 0,
    slots: [
      { ...slot, bookedBy: { responseId: 'r1', firstName: 'Ada', lastName: 'Quist' } },
      { start: slot.end, end: '2099-03-03T16:00:00.000Z', bookedBy: null },
    ],
  };

  describe('the times of a project', () => {
    usingServer({ beforeAll, afterEach, afterAll });

    test('show who booked which, in the zone of the project', async () => {
      when(projectCalendar).answers(() => calendar);
      open(<SlotsPage />, { kindOfResearch: 1 });
      expect(await screen.findByText(/1 of 2 booked\. All times are in New York time\./)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Ada Quist' })).toHaveAttribute('href', '/researcher/projects/p1?response=r1');
      const [first, second] = screen.getAllByRole('listitem');
      expect(first).toHaveTextContent('9:00 AM to 10:00 AM');
      expect(second).toHaveTextContent('Free');
    });

    test('that can no longer be booked are not called free', async () => {
      const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
      const passed = { start: hour(-24), end: hour(-23), bookedBy: null };
      const soon = { start: hour(0.5), end: hour(1.5), bookedBy: null };
      when(projectCalendar).answers(() => ({ ...calendar, bufferBeforeEvent: 15, slots: [...calendar.slots, passed, soon] }));
      const { unmount } = open(<SlotsPage />, { kindOfResearch: 1 });
      await screen.findByText(/1 of 4 booked/);
      for (const text of ['Not booked', 'Too soon to book', 'Too near to another session'])
        expect(screen.getByText(text)).toBeInTheDocument();
      expect(screen.queryByText('Free')).toBeNull();
      unmount();
      when(projectCalendar).answers(() => calendar);
      open(<SlotsPage />, { kindOfResearch: 1, status: 'closed' });
      expect(await screen.findByText('Not booked')).toBeInTheDocument();
    });

    test('are offered as a series of the length that the project takes, which the button counts', async () => {
      when(projectCalendar).answers(() => ({ ...calendar, slots: [] }));
      when(offerSlots).answers(() => ({ id: 'p1', ...calendar, slots: [] }));
      const { user } = open(<SlotsPage />, { kindOfResearch: 1 });
      await user.type(await screen.findByLabelText('First day'), '2099-03-02');
      await user.type(screen.getByLabelText('Last day'), '2099-03-03');
      await user.click(screen.getByRole('button', { name: 'Offer 32 times' }));
      expect(await screen.findByText('32 times are offered.')).toBeInTheDocument();
      expect(callsMade(offerSlots)).toMatchObject([{ body: { slots: { length: 32 } } }]);
    });

    test('are not offered to support, nor where participants book elsewhere', async () => {
      when(projectCalendar).answers(() => calendar);
      const { unmount } = open(<SlotsPage />, { kindOfResearch: 1 }, support);
      await screen.findByText(/1 of 2 booked/);
      expect(screen.queryByRole('form')).toBeNull();
      unmount();
      open(<SlotsPage />, { kindOfResearch: 1, externalBookingUrl: 'https://book.example' });
      expect(screen.getByText(/Participants book on your own page/)).toBeInTheDocument();
    });
  });

  describe('the invitations of a project', () => {
    usingServer({ beforeAll, afterEach, afterAll });
    const url = 'https://panelist.example/panelists/v2/projects/view/p1?invite=c&inviteId=i1';
    const invitation = {
      inviteId: 'i1',
      url,
      isByEmail: false,
      skipScreenerQuestions: true,
      createdAt: '2026-03-01T12:00:00.000Z',
    };

    test('are listed with the links that nobody has used, and a new one joins them', async () => {
      let items = [{ ...invitation, inviteId: 'i0', url: null, isByEmail: true, skipScreenerQuestions: false }] as (Omit<
        typeof invitation,
        'url'
      > & { url: string | null })[];
      when(projectInvitations).answers(() => ({ totalCount: items.length, items }));
      when(createInvitation).answers(() => {
        items = [invitation, ...items];
        return { inviteId: 'i1', inviteCode: 'c', url };
      });
      const { user } = open(<InvitationsPage />);
      expect(await screen.findByText('Used')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Create invitation' }));
      expect(await screen.findByText(url)).toBeInTheDocument();
      const [newest] = screen.getAllByRole('listitem');
      if (newest === undefined) throw new Error('it is listed');
      expect(newest).toHaveTextContent('For the first account that uses the link, without the questions');
      expect(within(newest).getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
      expect(callsMade(createInvitation)).toMatchObject([{ body: { email: null, skipScreenerQuestions: false } }]);
    });

    test('are asked for again: a link that somebody has used is not copied any more', async () => {
      const pass = adjustableTimers();
      let used = false;
      when(projectInvitations).answers(() => ({ totalCount: 1, items: [{ ...invitation, url: used ? null : url }] }));
      open(<InvitationsPage />);
      expect(await screen.findByRole('button', { name: 'Copy link' })).toBeInTheDocument();
      used = true;
      await pass(refreshMs);
      expect(await screen.findByText('Used')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    });

    test('need a published project and its researcher', () => {
      const { unmount } = open(<InvitationsPage />, { status: 'draft' });
      expect(screen.getByText('Publish the project first')).toBeInTheDocument();
      unmount();
      open(<InvitationsPage />, {}, support);
      expect(screen.getByText('Only the project’s researcher invites')).toBeInTheDocument();
    });
  });

  describe('the details of a project', () => {
    usingServer({ beforeAll, afterEach, afterAll });

    test('show what was sent, and lead to a copy of it', () => {
      open(<DetailsPage />, { target: { countries: ['US'], ages: [[20, 40]] } });
      expect(screen.getByText('GARDEN-1')).toBeInTheDocument();
      expect(screen.getByText('$40.00')).toBeInTheDocument();
      expect(screen.getByText('20 to 40')).toBeInTheDocument();
      expect(screen.getByText('Do you grow food?')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Copy into a new project' })).toHaveAttribute(
        'href',
        '/researcher/publish?from=p1',
      );
    });
  });
});

describe('publishing a project', () => {
  const entry = (code: string, value: string) => ({ id: code, code, value });
  const project = {
    code: 'GARDEN-1',
    name: 'Kitchen gardens',
    description: 'How you grow food.',
    kindOfResearch: 9,
    researchConductType: 2,
    talkToAudience: 2,
    incentive: 40,
    timeMinutesRequired: 30,
    companyName: 'Loam',
    countries: ['US'],
    participantsWanted: 10,
    target: { genders: ['female'], ages: [[30, 40]] },
    screener: [
      {
        uid: 'grow',
        questionType: 1,
        text: 'Do you grow food?',
        isRequired: true,
        answers: [
          { uid: 'yes', text: 'Yes', answerValue: 1 },
          { uid: 'no', text: 'No', answerValue: 2, goToQuestionUid: '-1' },
        ],
      },
    ],
  };
  const paste = (value: unknown) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'The project as JSON' }), {
      target: { value: typeof value === 'string' ? value : JSON.stringify(value) },
    });
  // By label: the roles of a form of this size take jsdom seconds to compute.
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), { target: { value } });
  const choose = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), { target: { value } });
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => {
    localStorage.clear();
    when(lookups).answers(() => ({ gender: [entry('female', 'Female')], country: [entry('US', 'United States')], topics: [] }));
    when(createProject).answers(() => ({ id: 'p1', code: 'GARDEN-1', status: 'published' }));
    when(ownFunds).answers(() => ({ balanceCents: 50_000, reservedCents: 30_000, spentCents: 7_500 }));
    when(possibleApplicants).answers(({ address }) => ({
      people: decodeURIComponent(address).includes('"ages":[[30,40]]') ? 1_200 : null,
    }));
  });

  test('as JSON: errors name the path of the field, and the form shows the same project', async () => {
    const { user } = renderOnPage(<PublishPage />, { session: researcher, at: '/?tab=json' });
    await screen.findByRole('textbox', { name: 'The project as JSON' });
    paste('{ "code": ');
    expect(screen.getByText(/^This is not JSON yet/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    paste({ ...project, incentive: 1, screener: [{ ...project.screener[0], answers: [] }] });
    expect(screen.getByText('2 fields need another look')).toBeInTheDocument();
    expect(screen.getByText('incentive')).toBeInTheDocument();
    expect(screen.getByText('screener[0].answers')).toBeInTheDocument();
    paste(project);
    expect(screen.getByText('No errors: this project can be sent.')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Form' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen gardens');
    const question = screen.getByRole('group', { name: 'Question 1' });
    expect(within(question).getByRole('combobox', { name: 'Judgement of answer 2' })).toHaveValue('2');
    expect(within(question).getByRole('combobox', { name: /^After answer 2/ })).toHaveValue('-1');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Publish this project?' });
    const preview = within(confirmation).getByRole('region', { name: 'As participants see it' });
    expect(preview).toHaveTextContent(/Kitchen gardens.*You receive.*\$38.*30 min.*Survey.*Loam.*1 question/);
    expect(await within(confirmation).findByText(/^All 10 places reserve \$500\.00.* has \$200\.00 left\.$/)).toBeInTheDocument();
    expect(await within(confirmation).findByText('About 1,200 participants can apply.')).toBeInTheDocument();
    expect(within(confirmation).queryByText(/^No answer turns anybody away/)).toBeNull();
    expect(callsMade(createProject)).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/researcher/projects/p1'));
    expect(callsMade(createProject)[0]?.body).toMatchObject({ ...project, status: 'published' });
  });

  test('by the form: shows what is missing at its field, and what the incentive costs', async () => {
    const { user } = renderOnPage(<PublishPage />, { session: researcher });
    await user.click(await screen.findByText('Save as a draft'));
    const summary = await screen.findByRole('alert');
    // In the order of the page, and one text for what is missing.
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(
      ['Name', 'Company', 'Description', 'Incentive in US dollars', 'Minutes it takes'].map(
        (label) => `${label}: This field is required.`,
      ),
    );
    expect(callsMade(createProject)).toEqual([]);
    fill('Name', 'Balcony gardens');
    fill('Incentive in US dollars', '40');
    await waitFor(() => expect(within(summary).queryByRole('link', { name: /^Name: / })).not.toBeInTheDocument());
    expect(screen.getByText(/A participant receives \$38\.00.*all places \$250\.00/)).toBeInTheDocument();
  });

  test('by the form: leads to each step, names what is to be corrected there, and says whom the screener turns away', async () => {
    const { user } = renderOnPage(<PublishPage />, { session: researcher });
    await user.click(await screen.findByText('Save as a draft'));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: /^2\. Incentive \(2 to correct\)$/ }));
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(screen.getByLabelText('Incentive in US dollars'));
    expect(screen.getByRole('button', { name: '6. Agreement' })).toBeInTheDocument();
    expect(screen.getByText(/^No answer turns anybody away/)).toBeInTheDocument();
    // A question that is added after the refusal is not wrong before it was filled in.
    await user.click(screen.getByText('Add a question'));
    expect(screen.getByLabelText('Question')).not.toBeInvalid();
    choose('Judgement of answer 2', '2');
    await waitFor(() => expect(screen.queryByText(/^No answer turns anybody away/)).toBeNull());
  });

  test('by the form: builds a screener with judgements and skip rules, judged before it is sent', async () => {
    projectDraft().write({ ...project, screener: [] });
    const { user } = renderOnPage(<PublishPage />, { session: researcher });
    await user.click(await screen.findByText('Add a question'));
    choose('Type', '3');
    fill('Question', 'What do you grow?');
    fill('Answer 1', 'Beans');
    fill('Answer 2', 'Nothing');
    choose('Judgement of answer 2', '3');
    await user.click(screen.getByText('Add a skip rule'));
    choose(/^Then, rule 1/, '-1');
    await user.click(screen.getByText('Save as a draft'));
    expect(await screen.findAllByText(/At least one answer is required\./)).not.toHaveLength(0);
    expect(callsMade(createProject)).toEqual([]);
    await user.click(screen.getByLabelText('Remove rule 1'));
    await user.click(screen.getByText('Save as a draft'));
    await waitFor(() => expect(callsMade(createProject)).toHaveLength(1));
    expect(callsMade(createProject)[0]?.body).toMatchObject({
      name: 'Kitchen gardens',
      status: 'draft',
      incentive: 40,
      screener: [
        {
          questionType: 3,
          answers: [
            { text: 'Beans', answerValue: 1 },
            { text: 'Nothing', answerValue: 3 },
          ],
          logic: [],
        },
      ],
    });
  });

  test('keeps what was entered, also when the server refuses it', async () => {
    when(createProject).refuses(409, 'catalogue.code-taken', 'A project with this code exists already.');
    const { user, unmount } = renderOnPage(<PublishPage />, { session: researcher, at: '/?tab=json' });
    await screen.findByRole('textbox', { name: 'The project as JSON' });
    paste(project);
    await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
    expect(await screen.findByText('A project with this code exists already.')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('panelist.state.project-draft')).toContain('GARDEN-1'));
    unmount();
    renderOnPage(<PublishPage />, { session: researcher });
    expect(await screen.findByText('This is the draft that you began earlier in this browser.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen gardens');
  });

  test('a copy keeps what was typed beside the draft of a new project, and can begin anew', async () => {
    when(projectById).answers(() => anOwnedProject());
    projectDraft().write({ ...project, name: 'Window boxes' });
    const { unmount } = renderOnPage(<PublishPage />, { session: researcher, at: '/?from=p1' });
    await screen.findByLabelText('Name');
    fill('Name', 'Roof gardens');
    await waitFor(() => expect(projectDraft('p1').read()).toMatchObject({ name: 'Roof gardens' }));
    expect(projectDraft().read()).toMatchObject({ name: 'Window boxes' });
    unmount();
    const { user } = renderOnPage(<PublishPage />, { session: researcher, at: '/?from=p1' });
    expect(await screen.findByLabelText('Name')).toHaveValue('Roof gardens');
    await user.click(screen.getByText('Copy the project again'));
    expect(screen.getByLabelText('Name')).toHaveValue('Kitchen gardens');
    expect(projectDraft().read()).toMatchObject({ name: 'Window boxes' });
  });
});
