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
import { screen, within } from '@testing-library/react';
import { aProfile } from '../../../../shared/testing/a-profile.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../../shared/testing/component.test-kit.js';
import { EligibilityDialog } from './eligibility-dialog.js';

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

describe('the way to eligibility for industry professionals', () => {
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
