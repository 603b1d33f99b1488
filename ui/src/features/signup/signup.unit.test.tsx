import '../../shared/testing/component.test-kit.js';
import {
  checkCompanyMatch,
  checkWorkEmail,
  heicPicture,
  knownCodes,
  lookup,
  profileByUser,
  signUpIndustries,
} from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { captchaChallenge, loggedIn, me, signUp } from '@panelist/domain/identity/browser';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';
import { clearDraft, emptyDraft, readDraft, updateDraft, writeDraft } from './model/sign-up-draft.js';
import { readPassword, writePassword } from './model/sign-up-password.js';
import { ConductStep } from './components/conduct-step.js';
import { EmploymentStep } from './components/employment-step.js';
import userEvent from '@testing-library/user-event';
import { PersonalFields } from './components/personal-fields.js';
import { Form } from '../../shared/forms/form.js';
import { personalSchema } from './model/personal-schema.js';
import { PicturePicker } from './components/picture-picker.js';

describe('the employment step', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(clearDraft);
  const atBothLevels = <Answer extends object>(response: Answer) => ({ ...response, response });
  const employed = {
    ...emptyDraft.employment,
    employmentStatus: 'employedfulltime',
    industry: ['software'],
    jobFunctions: ['engineering'],
    seniorityLevel: 'senior',
    company: 'Analytical Engines',
    companySize: '51-200',
    jobTitle: 'Engineer',
    roleDescription: 'I write programs.',
    skills: ['Mathematics'],
  };
  function open(employment: Partial<typeof employed>, { fits = true, refused = false } = {}) {
    updateDraft({ employment: { ...employed, ...employment } });
    const message = refused ? 'Please enter a work e-mail, not a personal one.' : '';
    when(checkWorkEmail).answers(() => atBothLevels({ result: !refused, message }));
    const company = { _id: 'engines.example', name: 'Engines' };
    when(checkCompanyMatch).answers(() => atBothLevels({ emailMatchesCompany: fits, company }));
    let done = 0;
    const lists = {
      of: (list: Parameters<typeof lookup>[0]) => (list === 'industries' ? signUpIndustries() : lookup(list)),
      knownCodes,
    };
    const page = renderOnPage(
      <EmploymentStep
        lists={lists}
        back={null}
        onDone={async () => {
          done += 1;
        }}
      />,
    );
    return { ...page, timesDone: () => done };
  }
  const goOn = () => screen.getByRole('button', { name: 'Continue' });
  const withWorkEmail = { hasWorkEmail: true, email: 'ada@engines.example' };
  test('says what is missing before it goes on', async () => {
    open({ jobFunctions: [], company: '' });
    expect(await screen.findByText('Before you can continue: Company, Job functions.')).toBeInTheDocument();
    expect(goOn()).toBeDisabled();
  });

  test('goes on without a work e-mail, and asks nothing', async () => {
    const { user, timesDone } = open({});
    await waitFor(() => expect(goOn()).toBeEnabled());
    await user.click(goOn());
    await waitFor(() => expect(timesDone()).toBe(1));
    expect(callsMade(checkWorkEmail)).toEqual([]);
    expect(readDraft().employment.companyId).toBeNull();
  });

  test('keeps the id of the company to which the work e-mail belongs', async () => {
    const { user, timesDone } = open(withWorkEmail);
    await waitFor(() => expect(goOn()).toBeEnabled());
    await user.click(goOn());
    await waitFor(() => expect(timesDone()).toBe(1));
    expect(readDraft().employment.companyId).toBe('engines.example');
  });

  test('asks before it goes on with a company that the work e-mail does not fit', async () => {
    const { user, timesDone } = open(withWorkEmail, { fits: false });
    await waitFor(() => expect(goOn()).toBeEnabled());
    await user.click(goOn());
    const question = await screen.findByRole('dialog', { name: 'Does your work e-mail belong to your company?' });
    expect(question).toHaveTextContent('engines.example does not look like an address of Analytical Engines.');
    await user.click(within(question).getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(timesDone()).toBe(0);

    await user.click(goOn());
    await user.click(await screen.findByRole('button', { name: 'Both are right' }));
    await waitFor(() => expect(timesDone()).toBe(1));
    expect(readDraft().employment.companyId).toBeNull();
  });

  test('stays with a work e-mail that the server refuses, until the switch is off', async () => {
    const { user, timesDone } = open(withWorkEmail, { refused: true });
    expect(await screen.findByText('Please enter a work e-mail, not a personal one.')).toBeInTheDocument();
    expect(screen.getByText('Before you can continue: Work e-mail.')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'I have a work e-mail' }));
    await waitFor(() => expect(goOn()).toBeEnabled());
    await user.click(goOn());
    await waitFor(() => expect(timesDone()).toBe(1));
    expect(readDraft().employment).toMatchObject({ hasWorkEmail: false, email: '' });
  });
});

test('personal details ask for what is needed first, and for a photo last', async () => {
  renderOnPage(
    <Form
      label="Personal details"
      initialValues={emptyDraft.personal}
      schema={personalSchema({ hasAccount: false, hasPassword: true })}
      onSubmit={async () => undefined}
    >
      <PersonalFields countries={[]} hasAccount={false} social={null}>
        <PicturePicker picture={null} onPicture={() => undefined} />
      </PersonalFields>
    </Form>,
  );
  const [first, birth, photo, goOn] = [
    screen.getByLabelText('First name'),
    screen.getByLabelText('Date of birth'),
    screen.getByRole('button', { name: 'Add a profile photo' }),
    await screen.findByRole('button', { name: 'Continue' }),
  ];
  const inOrder = [...document.querySelectorAll('input, button')].filter((one) =>
    [first, birth, photo, goOn].includes(one as HTMLElement),
  );
  expect(inOrder).toEqual([first, birth, photo, goOn]);
});

describe('creating the account', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const draft = {
    ...emptyDraft,
    underWay: true,
    personal: { ...emptyDraft.personal, email: 'ada@engines.example', phone: '(202) 555-0123' },
    location: {
      country: 'US',
      zipcode: '97201',
      place: {
        id: 'p1',
        label: 'Portland, Oregon, United States',
        city: 'Portland',
        state: 'US-OR',
        country: 'US',
        administrativeArea: 'Oregon',
        location: { latitude: 45.5, longitude: -122.7 },
      },
    },
  };
  const { id: userId, roles } = sampleUser;
  const logsIn = () =>
    when(loggedIn).answers(() => ({
      success: true,
      response: { user: { id: userId, roles }, token: 'token', userId, loggedInAsUser: false },
      context: 'panelist',
    }));
  const open = () => {
    writeDraft(draft);
    writePassword('a good password');
    when(captchaChallenge).answers(() => ({ required: false, challenge: null }));
    when(me).answers(() => ({ response: { ...sampleUser, hasProfile: true } }));
    when(profileByUser).answers(() => aProfile);
    const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };
    when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
    logsIn();
    const { user } = renderOnPage(<ConductStep back={null} />, { session: { status: 'out' }, at: '/create?step=4' });
    return async () => user.click(await screen.findByRole('button', { name: 'Agree and create my account' }));
  };
  const creates = () =>
    when(signUp).answers(() => ({
      user: { id: userId, profileId: 'p1', email: draft.personal.email },
      response: { userId, profileId: 'p1', token: 'token' },
    }));
  const leadsOn = async () => waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/dashboard'));
  // The document of tests has no cryptography of its own.
  beforeAll(() => void Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle }));
  beforeEach(clearDraft);
  afterEach(() => writePassword(null));

  test('goes on with the log-in where that failed, and creates no second account', async () => {
    const agree = open();
    creates();
    when(loggedIn).refuses(500, 'server.failed', 'Not now.');
    await agree();
    expect((await screen.findAllByText('Not now.')).length).toBeGreaterThan(0);
    expect(readDraft()).toEqual(draft);
    logsIn();
    await agree();
    await leadsOn();
    expect(callsMade(signUp)).toHaveLength(1);
    expect(readPassword()).toBeNull();
    expect(readDraft()).toEqual(emptyDraft);
  });

  test('repeats the same request while its outcome is unknown, and another one with another captcha', async () => {
    const agree = open();
    let challenges = 0;
    const parameters = { algorithm: 'PBKDF2/SHA-256', salt: '00', cost: 1, keyLength: 32, keyPrefix: '' };
    when(captchaChallenge).answers(() => {
      challenges += 1;
      return { required: true, challenge: { parameters: { ...parameters, nonce: `0${challenges}` } } };
    });
    when(signUp).refuses(500, 'server.failed', 'Not now.');
    await agree();
    await waitFor(() => expect(screen.getAllByText('Not now.').length).toBeGreaterThan(0));
    when(signUp).refuses(422, 'identity.captcha-missing', 'Please complete the captcha');
    await agree();
    await waitFor(() => expect(screen.getAllByText('Please complete the captcha').length).toBeGreaterThan(0));
    creates();
    await agree();
    await leadsOn();
    const sent = callsMade(signUp).map(({ headers, body }) => [headers.get('idempotency-key'), JSON.stringify(body)]);
    expect(sent).toHaveLength(3);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]?.[0]).not.toBe(sent[0]?.[0]);
    expect(sent[2]?.[1]).not.toBe(sent[0]?.[1]);
    expect(challenges).toBe(2);
  });
});

describe('picture picker', () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;

  test.each([
    ['of a system that names no type', 'IMG_1.HEIC', ''],
    ['of one that does', 'photo', 'image/heic'],
  ])('a HEIC photo %s is refused with the reason where the browser cannot read it', async (_what, name, type) => {
    const user = userEvent.setup();
    render(<PicturePicker picture={null} onPicture={() => undefined} />);
    await user.upload(screen.getByLabelText('Profile photo'), new File(['heic'], name, { type }));
    const dialog = await screen.findByRole('dialog', { name: 'Your photo' });
    fireEvent.error(dialog.querySelector('img') as HTMLImageElement);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(heicPicture));
  });

  test('a photo that the browser cannot read closes the dialog with a word, and another one can be chosen', async () => {
    const user = userEvent.setup();
    render(<PicturePicker picture={null} onPicture={() => undefined} />);
    const broken = new File(['no picture'], 'broken.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Profile photo'), broken);
    const dialog = await screen.findByRole('dialog', { name: 'Your photo' });
    const image = dialog.querySelector('img');
    if (!image) throw new Error('The dialog has no picture.');
    fireEvent.error(image);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent('This photo could not be read. Please choose another one.');
    await user.upload(screen.getByLabelText('Profile photo'), broken);
    expect(await screen.findByRole('dialog', { name: 'Your photo' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
