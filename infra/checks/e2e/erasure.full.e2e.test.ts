import { decideReview, participationStatements, requestReview } from '@panelist/domain/fairness/browser';
import { answerDispute, appealDispute, decideDispute, openDispute, projectDispute } from '@panelist/domain/dispute/browser';
import {
  eraseAccount,
  erasurePreview,
  forgotPassword,
  logIn,
  saveAccount,
  sendPhoneCode,
  verifyEmail,
  verifyPhone,
} from '@panelist/domain/identity/browser';
import { answerConversation, projectConversation, sendMessage, uploadCredentials } from '@panelist/domain/messaging/browser';
import { projectorList, rebuildProjector } from '@panelist/domain/operations/browser';
import {
  cancelSurvey,
  holdPlace,
  inviteParticipant,
  joinWaitingList,
  rejectForQuality,
  saveSurvey,
} from '@panelist/domain/participation/browser';
import { patchProfile, saveProfile, saveVideoIntro, videoUploadUrl } from '@panelist/domain/profile/browser';
import { saveSearch } from '@panelist/domain/saved-search/browser';
import { impersonate, supportHistory, supportParticipants } from '@panelist/domain/support/browser';
import { apiClient } from '../../testing/api-client.js';
import { answer, question, radio } from '../../testing/builders.js';
import { emailToken, messageTo, phoneCode } from '../../testing/demo.js';
import { readyParticipant, signUpParticipant } from '../../testing/participants.js';
import { aWebm } from '../../testing/test-uploads.js';
import { expect, test as journey } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { OWN_PRODUCT_MS, startOwnProduct, type OwnProduct } from './product/own-product.js';
import { earned, payoutIn } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';
import { databaseUrl } from './product/sandbox-orders.js';
import { leaksIn, textsOfDatabase, textsOfFiles } from './product/traces.js';

/**
 * A product of its own: the test reads its whole database and log, and rebuilds its read models.
 */
const test = journey.extend<object, { readonly own: OwnProduct }>({
  own: [
    // Playwright reads the wanted fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: OWN_PRODUCT_MS },
  ],
  origin: [async ({ own }, use) => use(own.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
});

/**
 * Texts that no other person has, one for each place where a person writes something about
 * themself.
 */
const c = {
  firstName: 'Quoquina',
  lastName: 'Vexelthorpe',
  email: 'zq.canary.mail@kwyjibo.example',
  pendingEmail: 'zq.pending.mail@kwyjibo.example',
  workEmail: 'zq.work.mail@frobozzco.example',
  payoutEmail: 'zq.payout.mail@kwyjibo.example',
  socialEmail: 'zq.social.mail@kwyjibo.example',
  phone: '+12125550177',
  company: 'Frobozzco Unlimited',
  jobTitle: 'Grue wrangler supreme',
  role: 'I wrangle canarygrues by moonlight.',
  skill: 'Xylospongium carving',
  place: 'Canaryville Crossing, Portland, Oregon',
  link: 'canarygithubname',
  draft: 'My draft mentions canarydraftword.',
  submitted: 'My answer mentions canaryanswerword.',
  cancellation: 'I stop because of canarycancelword.',
  invitation: 'Dear friend, bring canaryinviteword.',
  details: 'Ring canarydetailsword at the gate.',
  rejection: 'Said canaryrejectword too often.',
  visit: 'Cannot find canaryvisitword.',
  video: 'canaryvideobytes',
  fileName: 'canaryfilename.webm',
  message: 'I wonder about canarymessageword.',
  attachment: 'canaryattachmentbytes',
  attachmentName: 'canaryattachmentname.pdf',
  dispute: 'I contest it because of canarydisputeword.',
  decision: 'We decided against canarydecisionword here.',
  appeal: 'I appeal because of canaryappealword.',
  review: 'Look again because of canaryreviewword.',
  answer: 'We decided against canaryreviewanswer there.',
  search: 'canarysearchword',
  searchName: 'Bees and canarysearchname',
} as const;

/** What the researcher wrote to the person: it stays. */
const answerOfResearcher = 'The researcher keeps this sentence.';

const screener = [
  radio('grow', [answer('grow-yes', { text: 'Yes' }), answer('grow-no', { text: 'No', answerValue: 2 })]),
  question('why', { questionType: 2, text: 'Why?' }),
];
const responses = (text: string) => [
  { questionId: 'grow', answers: [{ uid: 'grow-yes' }] },
  { questionId: 'why', answers: [{ text }] },
];

test('a person deletes the account on the settings page, and no trace of them is left anywhere', async ({
  page,
  own,
  origin,
  researcher,
  operations,
  support,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  const base = newPerson(c.firstName);
  const person = {
    ...base,
    email: c.email,
    lastName: c.lastName,
    phone: c.phone,
    location: { ...base.location, formattedAddress: c.place },
    employment: { ...base.employment, company: c.company, jobTitle: c.jobTitle, roleDescription: c.role },
  };
  const ada = await readyParticipant(origin, person);
  const { client, userId, profileId } = ada;
  let talk = { id: '', uid: '' };
  let dispute = { id: '', disputeId: '' };

  await test.step('fills everything in that can be filled in', async () => {
    await client.call(patchProfile, {
      params: { id: profileId },
      body: { skills: [c.skill], socialLinks: { github: `https://github.com/${c.link}` } },
    });
    await client.call(patchProfile, { params: { id: profileId }, body: { employment: { email: c.workEmail } } });
    await client.call(saveProfile, { body: { topics: ['Finance', 'Games', 'Travel'] } });
    const { signed, original } = await client.call(videoUploadUrl, { query: { fileName: c.fileName, fileType: 'video/webm' } });
    const sent = await fetch(origin + signed, {
      method: 'PUT',
      headers: { 'content-type': 'video/webm' },
      body: new Uint8Array(aWebm(2_000, c.video)),
    });
    expect(sent.status).toBe(200);
    await client.call(saveVideoIntro, { params: { profileId }, body: { video: original } });
    await client.call(saveAccount, { body: { firstName: c.firstName, lastName: c.lastName, email: c.pendingEmail } });
    await apiClient({ origin }).call(forgotPassword, { body: { email: c.email } });
    await apiClient({ origin }).refused(logIn, { body: { email: c.email, password: 'wrong' } });

    const { payoutId } = await earned(ada, researcher, { destination: { type: 'PAYPAL', email: c.payoutEmail } });
    await payoutIn('paid', ada, payoutId);
    const applied = async (text: string, status: 'DRAFT' | 'PENDING') => {
      const project = await publishedProject(researcher, { screener });
      const { response } = await client.call(saveSurvey, { body: { projectId: project.id, status, responses: responses(text) } });
      return { projectId: project.id, id: response.id };
    };
    await applied(c.draft, 'DRAFT');
    const cancelled = await applied(c.submitted, 'PENDING');
    await client.call(cancelSurvey, { body: { id: cancelled.id, message: c.cancellation } });
    const invited = await applied(c.submitted, 'PENDING');
    const message = { message: c.invitation, remoteCommunicationDetails: c.details };
    await researcher.call(inviteParticipant, { params: invited, body: message });
    talk = { id: invited.projectId, uid: invited.id };
    const named = { fileName: c.attachmentName, fileType: 'application/pdf' };
    const credentials = await client.call(uploadCredentials, { params: { bucket: 'messages' }, query: named });
    const { url, fields, key } = credentials.response;
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([`%PDF-1.7 ${c.attachment}`]), c.attachmentName);
    expect((await fetch(origin + url, { method: 'POST', body: form })).ok).toBe(true);
    const attachments = [{ url, contentType: 'application/pdf', metadata: { key, name: c.attachmentName } }];
    await client.call(sendMessage, { body: { surveyResponseId: invited.id, body: c.message, attachments } });
    await researcher.call(answerConversation, { params: talk, body: { body: answerOfResearcher } });
    const contested = await applied(c.submitted, 'PENDING');
    await researcher.call(inviteParticipant, { params: contested, body: message });
    await researcher.call(rejectForQuality, { params: contested, body: { reason: c.rejection } });
    const opened = { ground: 'rejection' as const, text: c.dispute };
    const { id: disputeId } = await client.call(openDispute, { params: { id: contested.id }, body: opened });
    dispute = { id: contested.projectId, disputeId };
    await researcher.call(answerDispute, { params: dispute, body: { accepts: false, text: answerOfResearcher } });
    await support.call(decideDispute, { params: { id: disputeId }, body: { outcome: 'declined', reason: c.decision } });
    await client.call(appealDispute, { params: { id: disputeId }, body: { text: c.appeal } });
    const rejected = await applied(c.submitted, 'PENDING');
    await researcher.call(rejectForQuality, { params: rejected, body: { reason: c.rejection } });
    // The mail about the freed place is written from the log; the list keeps ids alone.
    const full = await publishedProject(researcher, { participantsWanted: 1 });
    const first = await readyParticipant(origin, newPerson());
    await first.client.call(holdPlace, { params: { id: full.id } });
    await client.call(joinWaitingList, { params: { id: full.id } });
    await client.call(saveSearch, { body: { name: c.searchName, criteria: { queryText: c.search }, alerts: ['mail'] } });
    const [, refused] = await client.call(participationStatements, { params: { id: rejected.id } });
    const review = await client.call(requestReview, { params: { id: refused?.id ?? '' }, body: { message: c.review } });
    await support.call(decideReview, { params: { id: review.id }, body: { outcome: 'declined', reason: c.answer } });
    await support.call(impersonate, { params: { userId }, body: { reason: c.visit } });
  });

  await enter(page, person);
  await test.step('connects an account at another site', async () => {
    await page.goto(`${app}/settings/social`);
    const row = page.getByRole('listitem').filter({ hasText: 'Your GitHub account' });
    await row.getByRole('link', { name: 'Connect Account' }).click();
    await page.getByLabel('First name').fill(c.firstName);
    await page.getByLabel('Last name').fill(c.lastName);
    await page.getByLabel('E-mail', { exact: true }).fill(c.socialEmail);
    await page.getByRole('button', { name: 'Continue as this person' }).click();
    await expect(page.getByText('Your GitHub account is connected', { exact: true })).toBeVisible();
  });

  const canaries = Object.values(c);
  const folder = own.environment['DATA_DIR'] ?? '';
  const database = async () => textsOfDatabase(databaseUrl(folder));
  const files = () => textsOfFiles(folder, ['postgres']);
  const traces = async () => {
    const tables = await database();
    const ours = [...tables].filter(([name]) => !name.startsWith('sandbox.'));
    return [
      ...leaksIn(new Map(ours), canaries),
      ...leaksIn(files(), canaries),
      ...leaksIn(new Map([['log', own.logged()]]), canaries),
    ];
  };
  const conversation = async () => researcher.call(projectConversation, { params: talk, query: {} });
  await test.step('is found by the search that the proof consists of', async () => {
    expect((await conversation()).messages).toMatchObject([
      { body: c.message, removed: false, attachments: [{ metadata: { name: c.attachmentName } }] },
      { body: answerOfResearcher },
    ]);
    const tables = await database();
    // Mailbox and providers of the sandbox know the person, as those of the world would.
    expect(leaksIn(new Map([['inbox', tables.get('sandbox.messages') ?? '']]), [c.email])).toHaveLength(1);
    expect([...tables].find(([name]) => name.startsWith('read_model.accounts_'))?.[1]).toContain(userId);
    expect(files().size).toBeGreaterThan(0);
  });

  const receiptId = await test.step('sees what goes and what stays, and deletes the account', async () => {
    const preview = await client.call(erasurePreview, { params: { userId } });
    expect(preview).toMatchObject({ confirmation: 'password', providers: ['github'], unpaidStudies: 0 });
    expect(preview.payments).toMatchObject([{ amount: 38, providerIds: [expect.any(String)] }]);
    await page.goto(`${app}/settings`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog.getByText(/A payment of \$38.00, paid on/)).toBeVisible();
    await expect(dialog.getByText('your video introduction', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
    await checkPageAppearance(page, 'Delete your account?');
    browserErrors.expect(/status of 4(22|01)/);
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Your current password is not right.').first()).toBeVisible();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account was erased' })).toBeVisible();
    await checkPageAppearance(page, 'Your account was erased');
    return page.locator('code').innerText();
  });

  await test.step('gets the receipt by mail, and is unknown from then on', async () => {
    const mail = await messageTo(origin, c.email, ({ subject }) => subject === 'Your Panelist account was erased');
    expect(mail.text).toContain(receiptId);
    expect(mail.text).toContain('A payment of $38.00');
    const visitor = apiClient({ origin });
    expect(await visitor.refused(logIn, { body: { email: c.email, password: person.password } })).toMatchObject({ status: 401 });
    expect(await client.refused(eraseAccount, { params: { userId }, body: { password: person.password } })).toMatchObject({
      status: 401,
    });
  });

  await test.step('left no trace in database, files and log', async () => {
    await expect.poll(traces).toEqual([]);
    const claims = async () =>
      [...(await database())].filter(([name, text]) => name.startsWith('read_model.place_claims') && text.includes(userId));
    await expect.poll(claims).toEqual([]);
  });

  const isRemovedForResearcher = async () => {
    const left = await conversation();
    expect(left.messages).toMatchObject([
      { body: '', removed: true, attachments: [] },
      { body: answerOfResearcher, removed: false },
    ]);
    expect(left.user.firstName).toBe('');
    expect(await researcher.call(projectDispute, { params: dispute })).toMatchObject({
      status: 'withdrawn',
      text: null,
      evidence: [],
      answer: { text: answerOfResearcher },
      appeal: { text: null },
    });
    expect(leaksIn(new Map([['conversation', JSON.stringify(left)]]), canaries)).toEqual([]);
  };
  await test.step('is seen by the researcher as somebody who left, whose messages and files are gone', async () => {
    await isRemovedForResearcher();
    const refused = await researcher.refused(answerConversation, { params: talk, body: { body: 'Are you there?' } });
    expect(refused).toMatchObject({ status: 409, code: 'messaging.person-left' });
  });

  await test.step('has a history for staff that names nobody', async () => {
    const history = await support.call(supportHistory, { params: { userId }, query: { limit: 100 } });
    expect(history.participant).toMatchObject({ firstName: '', email: '', phone: null, erasedAt: expect.any(String) });
    expect(history.items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AccountRegistered', 'MessagePosted', 'AccountErased']),
    );
    // The researcher's words were never in it.
    expect(JSON.stringify(history)).not.toContain(answerOfResearcher);
    expect(leaksIn(new Map([['history', JSON.stringify(history)]]), canaries)).toEqual([]);
    for (const query of [c.email, c.phone, `${c.firstName} ${c.lastName}`])
      expect((await support.call(supportParticipants, { query: { query } })).items).toEqual([]);
  });

  await test.step('stays unknown when every read model is rebuilt from the log', async () => {
    const tables = async () => [...(await database()).keys()].filter((name) => name.startsWith('read_model.'));
    const before = await tables();
    const { items } = await operations.call(projectorList);
    for (const { name } of items) await operations.call(rebuildProjector, { params: { name } });
    await expect.poll(async () => (await tables()).filter((name) => before.includes(name)), { timeout: 60_000 }).toEqual([]);
    expect(await traces()).toEqual([]);
    await isRemovedForResearcher();
  });

  await test.step('may come back with the same address and number', async () => {
    // The mailbox still has the link of the erased account.
    const formerToken = await emailToken(origin, c.email);
    const again = await signUpParticipant(origin, person);
    expect(again.userId).not.toBe(userId);
    await expect.poll(async () => emailToken(origin, again.email)).not.toBe(formerToken);
    await again.client.call(verifyEmail, { body: { token: await emailToken(origin, again.email) } });
    const former = await phoneCode(origin, c.phone);
    await again.client.call(sendPhoneCode, { body: { phone: c.phone, countryCode: 'US' } });
    const { code = '' } = await messageTo(origin, c.phone, (message) => message.code !== undefined && message.code !== former);
    await again.client.call(verifyPhone, { params: { code }, body: { phone: c.phone } });
  });
});
