import { me, type User } from '@panelist/domain/identity/browser';
import {
  patchProfile,
  profileByUser,
  profileLocks,
  saveProfile,
  type Profile,
  type SectionLocks,
} from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { aUser } from '../profile.test-kit.js';
import { ProfilePage } from './profile-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const today = () => new Date().toISOString();
const lockedNow = (): SectionLocks[keyof SectionLocks] => ({ lastUpdatedAt: today(), nextEditableAt: inAWeek() });

interface Given {
  readonly section?: string;
  readonly profile?: Partial<Profile>;
  readonly locks?: SectionLocks;
  readonly user?: Partial<User>;
}

/** Opens the page; the server answers with what was saved since. */
function open({ section, profile = {}, locks = {}, user = {} }: Given = {}) {
  when(me).answers(() => ({ response: { ...aUser, ...user } }));
  when(profileByUser).answers(() => ({ ...aProfile, ...profile }));
  when(profileLocks).answers(() => locks);
  when(patchProfile).answers(() => ({ ...aProfile, ...profile }));
  when(saveProfile).answers(() => ({ success: true, invalidFields: [] }));
  return renderOnPage(<ProfilePage />, { at: section === undefined ? '/profile' : `/profile?section=${section}` });
}

const withGitHub = (url: string): Profile => ({
  ...aProfile,
  socialLinks: { ...aProfile.socialLinks, github: { url } },
});
const savedGitHub = withGitHub('https://github.com/ada');

async function saveGitHub(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.type(screen.getByLabelText(/GitHub/), 'github.com/ada');
  await user.click(save());
  await user.click(within(await dialog(lockTitle)).getByRole('button', { name: lockTitle }));
  await screen.findByText('Your social links were saved.');
}

function refetch(): void {
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}
const lockTitle = 'Save and lock this section';
const dialog = async (name: string) => screen.findByRole('dialog', { name });
const save = (name = 'Save') => screen.getByRole('button', { name });
const address = () => screen.getByLabelText('Address').textContent;

describe('the page', () => {
  test('a dialog whose locks could not be loaded says so, and tries again', async () => {
    open({ section: 'social' });
    when(profileLocks).refuses(503, 'server.unavailable', 'Please try again later.');
    const shown = await screen.findByRole('dialog');
    expect(within(shown).getByText('This section could not be loaded')).toBeInTheDocument();
    expect(within(shown).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('shows each section with its edit button, and the name', async () => {
    open();
    expect(await screen.findByText('Ada Lovelace', { selector: 'p' })).toBeInTheDocument();
    for (const title of ['About', 'Topics', 'Skills', 'Demographics', 'Social Media', 'Employment', 'Personal', 'Technical'])
      expect(
        within(screen.getByRole('region', { name: title })).getByRole('link', { name: `Edit ${title}` }),
      ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change picture' })).toHaveAttribute('href', '/profile?verify=photo');
  });

  test('opens the dialog that the address names, and closes it', async () => {
    const { user } = open({ section: '1' });
    await dialog('Employment');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test('contact puts the focus on the e-mail', async () => {
    open({ section: 'contact' });
    await dialog('About');
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
  });
});

describe('a section that locks', () => {
  test('says what is missing, asks before it saves, and says that it saved', async () => {
    const { user } = open({ section: 'social' });
    await dialog('Social Media');
    expect(save()).toBeDisabled();
    expect(screen.getByText('Nothing has changed yet.')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/GitHub/), 'example.org/ada');
    expect(await screen.findByText('Before you can save: GitHub.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/GitHub/));
    await user.type(screen.getByLabelText(/GitHub/), 'GitHub.com/Ada');
    await user.click(save());
    const question = await dialog('Save and lock this section');
    expect(callsMade(patchProfile)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Save and lock this section' }));
    expect(await screen.findByText('Your social links were saved.')).toBeInTheDocument();
    expect(callsMade(patchProfile)).toMatchObject([
      { body: { socialLinks: { github: { url: 'github.com/ada' }, linkedin: { url: null } } } },
    ]);
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test('stays open if the person goes back to editing', async () => {
    const { user } = open({ section: 'technical' });
    await dialog('Technical');
    await user.click(screen.getByRole('checkbox', { name: 'Firefox' }));
    await user.click(save());
    await user.click(within(await dialog('Save and lock this section')).getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(save()).toBeEnabled());
    expect(screen.getByRole('checkbox', { name: 'Firefox' })).toBeChecked();
    expect(callsMade(patchProfile)).toHaveLength(0);
  });

  test('cannot be edited while it is locked, and says from when on it can', async () => {
    const nextEditableAt = '2126-12-24T10:00:00.000Z';
    open({ section: 'skills', locks: { skills: { lastUpdatedAt: '2126-12-17T10:00:00.000Z', nextEditableAt } } });
    const shown = await dialog('Skills');
    expect(within(shown).getByText('Edited Dec 17, 2126, editable Dec 24, 2126')).toBeInTheDocument();
    expect(within(shown).getByText('Weaving')).toBeInTheDocument();
    expect(within(shown).queryByRole('combobox')).not.toBeInTheDocument();
  });

  test('closes on a page that shows what was saved', async () => {
    let profile = aProfile;
    const { user } = open({ section: 'social' });
    when(patchProfile).answers(() => {
      profile = savedGitHub;
      return profile;
    });
    when(profileByUser).answers(async () => {
      if (profile === savedGitHub) await new Promise((resolve) => setTimeout(resolve, 300));
      return profile;
    });
    await dialog('Social Media');
    await saveGitHub(user);
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(screen.getByText('https://github.com/ada')).toBeInTheDocument();
  });

  test('opened on an answer from before its save: takes the lock and the values once they are read', async () => {
    let locks: SectionLocks = {};
    let profile = aProfile;
    const { user } = open({ section: 'social' });
    when(profileLocks).answers(() => locks);
    when(profileByUser).answers(() => profile);
    await dialog('Social Media');
    await saveGitHub(user);
    await waitFor(() => expect(address()).toBe('/profile'));
    await user.click(screen.getByRole('link', { name: 'Edit Social Media' }));
    expect(within(await dialog('Social Media')).getByLabelText(/GitHub/)).toHaveValue('');
    locks = { social: { lastUpdatedAt: '2126-12-17T10:00:00.000Z', nextEditableAt: '2126-12-24T10:00:00.000Z' } };
    profile = savedGitHub;
    refetch();
    expect(await screen.findByText('Edited Dec 17, 2126, editable Dec 24, 2126')).toBeInTheDocument();
    expect(within(await dialog('Social Media')).getByText('https://github.com/ada')).toBeInTheDocument();
  });

  test('takes newer values while nothing is typed, and keeps what is', async () => {
    let github = 'https://github.com/ada';
    const { user } = open({ section: 'social' });
    when(profileByUser).answers(() => withGitHub(github));
    await dialog('Social Media');
    refetch();
    await waitFor(() => expect(screen.getByLabelText(/GitHub/)).toHaveValue(github));
    await user.type(screen.getByLabelText(/LinkedIn/), 'linkedin.com/in/ada');
    github = 'https://github.com/countess';
    const before = callsMade(profileByUser).length;
    refetch();
    await waitFor(() => expect(callsMade(profileByUser).length).toBeGreaterThan(before));
    expect(await screen.findByText(github)).toBeInTheDocument();
    expect(screen.getByLabelText(/LinkedIn/)).toHaveValue('linkedin.com/in/ada');
    expect(screen.getByLabelText(/GitHub/)).toHaveValue('https://github.com/ada');
    expect(save()).toBeEnabled();
  });

  test('asks before a change is lost', async () => {
    const { user } = open({ section: 'personal' });
    await dialog('Personal');
    await user.click(screen.getByRole('checkbox', { name: 'Cat' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await dialog('Leave without saving?');
    await user.click(within(question).getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
    expect(address()).toBe('/profile?section=personal');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog('Leave without saving?')).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(callsMade(patchProfile)).toHaveLength(0);
  });
});

describe('choices and children', () => {
  test('an exclusive choice stands alone', async () => {
    const { user } = open({ section: 'personal' });
    await dialog('Personal');
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await user.click(box('Cat'));
    await user.click(box('No pets'));
    expect(box('Cat')).not.toBeChecked();
    expect(box('No pets')).toBeChecked();
    await user.click(box('Dog'));
    expect(box('No pets')).not.toBeChecked();
  });

  test('each child has a year of birth', async () => {
    const { user } = open({ section: 'personal' });
    await dialog('Personal');
    await user.selectOptions(screen.getByLabelText(/Number of children/), '2');
    await user.type(screen.getByLabelText('Child 1, born'), '2015');
    expect(await screen.findByText('Before you can save: Child 2, born.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Child 2, born'), '2018');
    await waitFor(() => expect(save()).toBeEnabled());
  });
});

describe('topics', () => {
  test('are exactly three', async () => {
    const { user } = open({ section: 'topics' });
    await dialog('Receive projects curated to your interests');
    expect(screen.getByText('Select 3 topics to get started!')).toBeInTheDocument();
    expect(save('Select 3 more')).toBeDisabled();
    for (const name of ['Beauty', 'Games', 'Science']) await user.click(screen.getByRole('checkbox', { name }));
    await user.click(screen.getByRole('checkbox', { name: 'Travel' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You cannot select more than 3 topics. Remove one before trying to add another',
    );
    expect(screen.getByRole('checkbox', { name: 'Travel' })).not.toBeChecked();
    await waitFor(() => expect(save('Add topics')).toBeEnabled());
    await user.click(save('Add topics'));
    expect(await screen.findByText('Your topics were saved.')).toBeInTheDocument();
    expect(callsMade(saveProfile)).toMatchObject([{ body: { topics: ['Beauty', 'Games', 'Science'] } }]);
  });
});

describe('demographics', () => {
  test('while they are locked, the household income alone can be saved', async () => {
    const locked = lockedNow();
    const { user } = open({ section: 'demographics', locks: locked ? { demographics: locked } : {} });
    const shown = await dialog('Demographics');
    expect(within(shown).getByText(/^Edited .+, editable .+$/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Gender')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Household income'), '200000+');
    await user.click(save('Save household income'));
    expect(await screen.findByText('Your household income was saved.')).toBeInTheDocument();
    expect(callsMade(saveProfile)).toMatchObject([{ body: { demographics: { householdIncome: '200000+' } } }]);
  });
});

describe('about', () => {
  test('is checked first; a refusal is a dialog that leads back to the e-mail', async () => {
    const { user } = open({ section: 'about' });
    const message = "Your country must match your verified phone number's country code.";
    when(saveProfile).answers(() => ({
      success: false,
      message,
      invalidFields: [{ field: 'location.country', message }],
    }));
    await dialog('About');
    await user.type(screen.getByLabelText('Postal code'), '97201');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    const refusal = await dialog('Profile Validation Error');
    expect(within(refusal).getByText(message)).toBeInTheDocument();
    await user.click(within(refusal).getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    expect(callsMade(saveProfile).map((call) => call.address)).toEqual(['/v2/profiles/save?validateOnly=true']);
    expect(screen.getByText('Look again at: Country.')).toBeInTheDocument();
    // Another phone may make it right.
    expect(screen.getByText('Save', { selector: 'button' })).toBeEnabled();
  });

  test('is saved once the server finds nothing to refuse', async () => {
    const { user } = open({ section: 'about' });
    await dialog('About');
    expect(save()).toBeDisabled();
    await user.type(screen.getByLabelText('Postal code'), '97201');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText('Your contact details were saved.')).toBeInTheDocument();
    expect(callsMade(saveProfile).map((call) => call.address)).toEqual([
      '/v2/profiles/save?validateOnly=true',
      '/v2/profiles/save?validateOnly=false',
    ]);
  });

  test('keeps names that money was paid to, and names the address that waits for its link', async () => {
    open({ section: 'about', user: { namesLocked: true, pendingEmail: 'ada@new.example' } });
    await dialog('About');
    await waitFor(() => expect(screen.getByLabelText('First name')).toBeDisabled());
    expect(screen.getByLabelText('Last name')).toBeDisabled();
    expect(screen.getByText(/We have sent a link to ada@new.example/)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toBeEnabled();
  });
});
