import { me, type User } from '@panelist/domain/identity/browser';
import type { Invite } from '@panelist/domain/catalogue/browser';
import { profileByUser, profileLocks } from '@panelist/domain/profile/browser';
import { saveSurvey, surveyCycle } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { projectAskedFor } from '../../../entities/project/apply-steps.js';
import { takeTarget } from '../../../shared/session/return-target.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import type { Prequalifies, ProjectInFull } from '../api/project-view.js';
import { aProject, aUser } from '../projects.test-kit.js';
import { StartPanel } from './start-panel.js';

usingServer({ beforeAll, afterEach, afterAll });

const refusedBecause = (reason: Prequalifies['reason']): Partial<ProjectInFull> => ({
  prequalifies: { qualifies: false, reason, redirect: null, notification: null },
});

interface Shown extends Partial<User> {
  readonly at?: string;
  readonly invite?: Invite;
  readonly screenerCount?: number;
}

function show(project: ProjectInFull, { at = '/projects/view/a', invite, screenerCount = 4, ...user }: Shown = {}) {
  const cycle = { screenerCount, cycleExpiryDate: '2026-05-01T10:00:00.000Z', limit: 10 };
  when(me).answers(() => ({ response: { ...aUser, ...user } }));
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  return renderOnPage(<StartPanel project={project} questions={3} invite={invite ?? null} />, { at });
}

const address = () => screen.getByLabelText('Address').textContent;

describe('the start of a screener', () => {
  test('links to the screener with the invitation’s parameters, and shows how many are left', async () => {
    const invite = { inviteId: 'i', skipScreenerQuestions: false };
    const { user } = show(aProject(), { at: '/projects/view/a?invite=xyz&inviteId=i', invite });
    expect(await screen.findByText('6 of 10 screeners left')).toBeInTheDocument();
    expect(screen.getByText('3 questions. Your answers are saved as you type.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start screener' }));
    expect(address()).toBe('/projects/survey/a?inviteCode=xyz&inviteId=i');
  });

  test('leaves out an invitation that does not let the reader in', async () => {
    const { user } = show(aProject(), { at: '/projects/view/a?invite=xyz&inviteId=i&referralCode=FRIEND' });
    await user.click(await screen.findByRole('button', { name: 'Start screener' }));
    expect(address()).toBe('/projects/survey/a?referralCode=FRIEND');
  });

  test('continues a draft', async () => {
    show(aProject({ surveyResponse: { id: 'r', status: 'DRAFT', paidBy: null } }));
    expect(await screen.findByRole('button', { name: 'Resume screener' })).toBeInTheDocument();
  });

  test('sends a visitor to the log-in, and stores the return target', async () => {
    const { user } = renderOnPage(<StartPanel project={aProject()} questions={1} />, { session: { status: 'out' } });
    await user.click(screen.getByRole('button', { name: 'Start screener' }));
    expect(address()).toBe('/login');
    expect(takeTarget()).toBe('/projects/survey/a');
  });

  test('links an applicant to their application', async () => {
    show(aProject({ surveyResponse: { id: 'r 1', status: 'PENDING', paidBy: null } }));
    expect(await screen.findByRole('link', { name: 'See where it stands' })).toHaveAttribute('href', '/surveys?id=r+1');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    ['INVITED', 'You are invited to this project.'],
    ['REJECTEDQUALITY', 'You are disqualified from this project: the researcher did not accept your answers.'],
    ['CANCELLED', 'You have withdrawn from this project.'],
  ] as const)('says where the application stands: %s', async (status, sentence) => {
    show(aProject({ surveyResponse: { id: 'r', status, paidBy: null } }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start screener' })).not.toBeInTheDocument();
  });

  test('links to the first missing step', async () => {
    const { user } = show(aProject(refusedBecause('phoneAndPhotoRequired')), { isPhoneVerified: false });
    expect(await screen.findByRole('link', { name: 'Verify your phone number' })).toBeInTheDocument();
    expect(screen.getByText('Please verify your phone number and add a profile photo before you apply.')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Verify your e-mail: done',
      'Verify your phone number',
      'Add a profile photo',
    ]);
    await user.click(screen.getByRole('button', { name: 'Start screener' }));
    expect(address()).toBe('/projects/view/a?verify=apply&steps=phone.photo');
  });

  test('a missing step leaves the invitation in the address', async () => {
    const query = 'invite=code&inviteId=invitation';
    const { user } = show(aProject(refusedBecause('phoneAndPhotoRequired')), {
      isPhoneVerified: false,
      at: `/projects/view/a?${query}`,
    });
    expect(await screen.findByRole('link', { name: 'Add a profile photo' })).toHaveAttribute(
      'href',
      `/projects/view/a?${query}&verify=apply&steps=photo.phone`,
    );
    await user.click(screen.getByRole('button', { name: 'Start screener' }));
    expect(address()).toBe(`/projects/view/a?${query}&verify=apply&steps=phone.photo`);
  });

  test('the steps end in the screener, with the invitation', async () => {
    show(aProject(), { at: '/projects/view/a?referralCode=FRIEND&verify=apply&steps=photo' });
    await waitFor(() => expect(address()).toBe('/projects/survey/a?referralCode=FRIEND'));
    expect(projectAskedFor.read()).toBeNull();
  });

  test('the page of the mail knows the project while steps are missing', async () => {
    const at = '/projects/view/a?verify=apply&steps=email.photo';
    show(aProject(refusedBecause('verifiedEmailRequired')), { isEmailVerified: false, at });
    await waitFor(() => expect(projectAskedFor.read()).toEqual({ name: aProject().name, to: at }));
  });

  test('asks for no phone if the project requires a verified identity', async () => {
    show(aProject({ ...refusedBecause('phoneAndPhotoRequired'), requiresIdentityVerification: true }), {
      isPhoneVerified: false,
    });
    expect(await screen.findByRole('link', { name: 'Add a profile photo' })).toBeInTheDocument();
    expect(screen.queryByText('Verify your phone number')).not.toBeInTheDocument();
  });

  test('leads a participant without a verified work e-mail to its verification', async () => {
    const profile = { ...aProfile, employment: { ...aProfile.employment, email: 'ada@engines.example' } };
    when(profileByUser).answers(() => profile);
    when(profileLocks).answers(() => ({}));
    const { user } = show(aProject({ ...refusedBecause('workEmailRequired'), talkToAudience: 1 }));
    expect(await screen.findByRole('button', { name: 'Start screener' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(await screen.findByRole('button', { name: 'Verify your work e-mail' }));
    expect(await screen.findByRole('dialog', { name: 'Verify your work e-mail' })).toBeInTheDocument();
  });

  test('says before the start that the e-mail address is shared', async () => {
    show(aProject({ exposeParticipantEmails: true }));
    expect(
      await screen.findByText('The researcher of this project gets your e-mail address once they select you, and not before.'),
    ).toBeInTheDocument();
  });

  test.each([
    [true, /Meanwhile you can refer people who fit/],
    [false, /Meanwhile you can refer people to Panelist/],
  ])('counts no screeners left, and points to referrals: a fee of its own, %j', async (showReferral, hint) => {
    show(aProject({ ...refusedBecause('noScreenersLeft'), showReferral, referralBonus: 50 }), { screenerCount: 10 });
    expect(await screen.findByText('0 of 10 screeners left')).toBeInTheDocument();
    expect(screen.getByText(hint)).toBeInTheDocument();
  });

  test.each([
    ['closed', 'This project is now closed.'],
    ['notRecruiting', 'This project is not taking new applications at the moment.'],
    ['incorrectDemographics', 'This project is looking for participants with a different background.'],
    ['ownOrganization', 'People of the organization that runs a project cannot take part in it.'],
    ['noScreenersLeft', 'You have 0 surveys remaining this period. You can only take up to 10 surveys within a 24 hour period.'],
  ] as const)('explains the refusal: %s', async (reason, sentence) => {
    when(saveSurvey).refuses(403, 'participation.refused', sentence);
    const { user } = show(aProject(refusedBecause(reason)));
    const button = await screen.findByRole('button', { name: 'Start screener' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(sentence);
    await user.click(button);
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(address()).toBe('/projects/view/a');
    // A rule that refuses the person is recorded by the attempt, and has a page.
    const isOfRule = reason !== 'closed' && reason !== 'notRecruiting';
    expect(callsMade(saveSurvey)).toHaveLength(isOfRule ? 1 : 0);
    expect(screen.queryAllByRole('link', { name: /^The rule/ })).toHaveLength(isOfRule ? 1 : 0);
  });

  test('tells a visitor before the log-in that a project takes no applications', async () => {
    const paused = aProject(refusedBecause('notRecruiting'));
    renderOnPage(<StartPanel project={paused} questions={1} />, { session: { status: 'out' } });
    expect(await screen.findByRole('button', { name: 'Start screener' })).toHaveAccessibleDescription(
      'This project is not taking new applications at the moment.',
    );
    expect(screen.queryByText(/You log in first/)).toBeNull();
  });

  test('an attempt that is refused names the invitation that lets the reader in', async () => {
    when(saveSurvey).refuses(429, 'participation.screener-limit', 'None left.');
    const invite = { inviteId: 'i', skipScreenerQuestions: false };
    const at = '/projects/view/a?invite=xyz&inviteId=i&referralCode=FRIEND';
    const { user } = show(aProject(refusedBecause('noScreenersLeft')), { at, invite });
    await user.click(await screen.findByRole('button', { name: 'Start screener' }));
    const body = { projectId: 'a', status: 'DRAFT', responses: [], inviteCode: 'xyz', inviteId: 'i' };
    await waitFor(() => expect(callsMade(saveSurvey).map((made) => made.body)).toEqual([body]));
  });
});
