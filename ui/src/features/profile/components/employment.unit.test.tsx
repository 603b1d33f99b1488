import {
  checkCompanyMatch,
  checkWorkEmail,
  patchProfile,
  profileByUser,
  profileLocks,
  sendWorkEmailVerification,
  type Profile,
  type SectionLocks,
} from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { ProfilePage } from './profile-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const workEmail = { email: 'ada@engines.example', isEmailVerified: false, emailVerifiedAt: null, emailVerifiedUntil: null };

/** These two calls answer in `response` and above it. */
const atBothLevels = <Answer extends object>(response: Answer) => ({ ...response, response });

function open(employment: Partial<Profile['employment']>, locks: SectionLocks = {}, section = 'employment') {
  const profile = { ...aProfile, employment: { ...aProfile.employment, ...employment } };
  when(profileByUser).answers(() => profile);
  when(profileLocks).answers(() => locks);
  when(patchProfile).answers(() => profile);
  when(checkWorkEmail).answers(() => atBothLevels({ result: true, message: '' }));
  const company = { _id: 'c-1', name: 'Engines' };
  when(checkCompanyMatch).answers(() => atBothLevels({ emailMatchesCompany: false, company }));
  return renderOnPage(<ProfilePage />, { at: `/profile?section=${section}` });
}

const dialog = async (name: string) => screen.findByRole('dialog', { name });

describe('the work e-mail', () => {
  test('is compared with the company before it is saved', async () => {
    const { user } = open({});
    await dialog('Employment');
    await user.click(screen.getByRole('switch', { name: 'I have a work e-mail' }));
    await user.type(screen.getByLabelText('Work e-mail'), 'Ada@Engines.example');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const mismatch = await dialog('Does your work e-mail belong to your company?');
    expect(mismatch).toHaveTextContent('engines.example does not look like an address of Analytical Engines.');
    await user.click(within(mismatch).getByRole('button', { name: 'Both are right' }));
    await user.click(
      within(await dialog('Save and lock this section')).getByRole('button', { name: 'Save and lock this section' }),
    );
    expect(await screen.findByText('Your employment details were saved.')).toBeInTheDocument();
    expect(callsMade(patchProfile)).toMatchObject([{ body: { employment: { email: 'ada@engines.example' } } }]);
  });

  test('suggests a company by its domain', async () => {
    const { user } = open(workEmail);
    await dialog('Employment');
    await user.click(await screen.findByRole('button', { name: 'Use Engines as company' }));
    expect(screen.getByLabelText('Company')).toHaveValue('Engines');
    await waitFor(() => expect(screen.queryByText('Do you work at Engines?')).not.toBeInTheDocument());
  });

  test('that the server refuses cannot be saved', async () => {
    const { user } = open(workEmail);
    const message = 'Please enter a work e-mail, not a personal one.';
    when(checkWorkEmail).answers(() => atBothLevels({ result: false, message }));
    await dialog('Employment');
    expect(await screen.findByText(message)).toBeInTheDocument();
    // Its provider is no company.
    expect(screen.queryByRole('button', { name: 'Use Engines as company' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/What you do/), ' And more.');
    expect(screen.getByText('Before you can save: Work e-mail.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('may be corrected while the section is locked, as long as it is not verified', async () => {
    const lock = { lastUpdatedAt: new Date().toISOString(), nextEditableAt: '2126-12-24T10:00:00.000Z' };
    open(workEmail, { employment: lock });
    await dialog('Employment');
    expect(screen.getByLabelText('Work e-mail')).toHaveValue('ada@engines.example');
    expect(screen.queryByLabelText('Company')).not.toBeInTheDocument();
  });

  test('shows where it stands, and sends its link again', async () => {
    when(sendWorkEmailVerification).answers(() => ({ message: 'Verification e-mail sent. Please check your work inbox.' }));
    const { user } = open(workEmail, {}, 'none');
    expect(await screen.findByText('Awaiting verification')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend verification' }));
    expect(await screen.findByText('Verification e-mail sent. Please check your work inbox.')).toBeInTheDocument();
  });

  test('is verified again after 90 days', async () => {
    open({ ...workEmail, emailVerifiedAt: '2026-01-01T00:00:00.000Z' }, {}, 'none');
    expect(await screen.findByText('Verify again')).toBeInTheDocument();
    expect(screen.getByText('It was verified more than 90 days ago. Please verify it again.')).toBeInTheDocument();
  });
});
