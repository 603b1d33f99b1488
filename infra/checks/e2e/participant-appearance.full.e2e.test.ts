import { answerConversation } from '@panelist/domain/messaging/browser';
import { inviteParticipant } from '@panelist/domain/participation/browser';
import { patchProfile } from '@panelist/domain/profile/browser';
import { bookSession, offerSlots } from '@panelist/domain/scheduling/browser';
import { chose, everyQuestion } from '../../testing/builders.js';
import { signUpParticipant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { devices, checkPageAppearance, checkAppearance } from './pages/appearance.js';
import { filters } from './pages/project-list.js';
import { answerTo, next, openScreener, questionIs } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { contested, noShow } from './product/disputes.js';
import { applied, earned, invited, payoutIn } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 240_000 });

const hourMs = 3_600_000;
const timezone = 'Europe/Berlin';

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the dashboard and a project with something to do first', async ({ page, origin, researcher }) => {
      const newcomer = await signUpParticipant(origin, newPerson());
      const project = await publishedProject(researcher);
      await enter(page, newcomer);
      await checkAppearance(page, {
        Dashboard: `${app}/dashboard`,
        Activity: `${app}/dashboard?tab=activity`,
        'Nothing found': `${app}/dashboard?q=nothing-of-this-name`,
        Project: `${app}/projects/view/${project.id}`,
        'Verify the e-mail': `${app}/dashboard?verify=email`,
        'Verify the phone': `${app}/projects/view/${project.id}?verify=phone`,
        'Add a photo': `${app}/dashboard?verify=photo`,
      });
      await page.goto(`${app}/dashboard?filters=open`);
      await expect(filters(page)).toBeVisible();
      // A phone gives them its whole screen.
      if (viewport.width < 600) await expect.poll(async () => filters(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
      await checkPageAppearance(page, 'Filters');
    });

    test('a project, its screener and the results', async ({ page, participant, researcher }) => {
      const nda = { type: 'link', url: 'https://nda.example.com/a' };
      const project = await publishedProject(researcher, { screener: everyQuestion, nda });
      await enter(page, participant);
      await checkAppearance(page, { Project: `${app}/projects/view/${project.id}` });
      await openScreener(page, project.id);
      await checkPageAppearance(page, 'Screener, radio');
      await next(page);
      await checkPageAppearance(page, 'Screener without an answer');
      await page.getByRole('link', { name: 'Project details' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkPageAppearance(page, 'Details beside the screener');
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: 'In a garden' }).check();
      const answers = [
        ['Which of these do you own?', async () => page.getByRole('checkbox', { name: 'Mower' }).check()],
        ['Which mower?', async () => answerTo(page, 'Which mower?').fill('A small one')],
        ['Hours a week?', async () => answerTo(page, 'Hours a week?').fill('2')],
        ['How much do you enjoy it?', async () => answerTo(page, 'How much do you enjoy it?').fill('10')],
        ['What went wrong last?', async () => answerTo(page, 'What went wrong last?').fill('Snails.')],
      ] as const;
      for (const [question, answer] of answers) {
        await next(page);
        await questionIs(page, question);
        await checkPageAppearance(page, `Screener, ${question}`);
        await answer();
      }
      await page.getByRole('link', { name: 'Quit screener' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkPageAppearance(page, 'Leave the screener');
      await page.getByRole('button', { name: 'Continue screener' }).click();
      await next(page);
      await expect(page.getByRole('heading', { level: 2, name: /^Do you agree/ })).toBeVisible();
      await checkPageAppearance(page, 'Screener, terms');
      const terms = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Open the terms' }).click();
      await (await terms).close();
      await page.getByRole('radio', { name: 'No', exact: true }).check();
      await next(page);
      await expect(page.getByRole('heading', { level: 2, name: 'Check your answers' })).toBeVisible();
      await checkPageAppearance(page, 'Screener, all answers');
      const [submitted, other, invitedTo] = [
        await publishedProject(researcher),
        await publishedProject(researcher),
        await publishedProject(researcher, { autoInvite: true }),
      ];
      await applied(participant, submitted);
      await applied(participant, other, [chose('grow', 'grow-no')]);
      await invited(participant, invitedTo);
      await checkAppearance(page, {
        Submitted: `${app}/projects/survey/success?project=${submitted.id}`,
        'Not a fit': `${app}/projects/survey/success?project=${other.id}`,
        Invited: `${app}/projects/survey/success?project=${invitedTo.id}`,
        'Project applied to': `${app}/projects/view/${submitted.id}`,
      });
    });

    test('projects, sessions and money', async ({ page, participant, researcher }) => {
      const start = new Date(Math.ceil(Date.now() / hourMs + 72) * hourMs).toISOString();
      const slots = [0, 2].map((later) => {
        const from = Date.parse(start) + later * hourMs;
        return { start: new Date(from).toISOString(), end: new Date(from + hourMs).toISOString() };
      });
      const session = async (changes: object = {}) => {
        const project = await publishedProject(researcher, { kindOfResearch: 1, task: null, ...changes });
        if (!('externalBookingUrl' in changes))
          await researcher.call(offerSlots, { params: { id: project.id }, body: { slots, timezone } });
        const id = await applied(participant, project);
        const body = {
          message: `Welcome! ${'We look forward to it. '.repeat(20)}`,
          remoteCommunicationDetails: 'https://meet.example/a',
        };
        await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body });
        return id;
      };
      const [bookable, booked] = [await session(), await session()];
      const elsewhere = await session({ externalBookingUrl: 'https://book.example.com/a' });
      const { booking } = await participant.client.call(bookSession, { params: { id: booked }, body: { start, timezone } });
      const { payoutId } = await earned(participant, researcher, { tip: 2 });
      await payoutIn('paid', participant, payoutId);
      const failing = { type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' } as const;
      const { payoutId: failed } = await earned(participant, researcher, { destination: failing });
      await payoutIn('rejected', participant, failed);
      await enter(page, participant);
      await checkAppearance(page, {
        'My projects': `${app}/surveys`,
        'Nothing found': `${app}/surveys?q=nothing-of-this-name`,
        'Where the incentive is': `${app}/surveys?help=incentive`,
        'An invitation': `${app}/surveys?id=${bookable}`,
        'A booked session': `${app}/surveys?id=${booked}`,
        'Cancel an invitation': `${app}/surveys?id=${bookable}&cancel=true`,
        'Book a time': `${app}/surveys/${bookable}/schedule`,
        'Your session is booked': `${app}/surveys/${booked}/schedule`,
        'Booked elsewhere': `${app}/surveys/${elsewhere}/schedule`,
        'Move the session': `${app}/schedule/${booking.uid}/reschedule/${booked}`,
        'Cancel the interview': `${app}/schedule/${booking.uid}/cancellation/${booked}`,
        Earnings: `${app}/payouts`,
        'A payment that arrived': `${app}/payouts?id=${payoutId}`,
        'A payment that failed': `${app}/payouts?id=${failed}`,
      });
    });

    test('disputes', async ({ page, participant, researcher }) => {
      const { id } = await noShow(participant, researcher);
      await enter(page, participant);
      await checkAppearance(page, {
        'No disputes': `${app}/disputes`,
        'My projects, with what can be contested': `${app}/surveys`,
        'What can be contested': `${app}/surveys?id=${id}`,
        Contest: `${app}/surveys/${id}/contest`,
      });
      const disputeId = await contested(participant, id);
      await checkAppearance(page, {
        Disputes: `${app}/disputes`,
        Dispute: `${app}/disputes/${disputeId}`,
        'My projects, with a dispute': `${app}/surveys`,
        'Contested already': `${app}/surveys/${id}/contest`,
      });
    });

    test('messages and referrals', async ({ page, participant, researcher }) => {
      const project = await publishedProject(researcher, { autoInvite: true });
      const uid = await invited(participant, project);
      await researcher.call(answerConversation, { params: { id: project.id, uid }, body: { body: 'When may we call you?' } });
      await enter(page, participant);
      await checkAppearance(page, {
        Messages: `${app}/messages`,
        'A conversation': `${app}/messages?conversationUid=${uid}`,
        'A new message': `${app}/messages?compose=new`,
        Referrals: `${app}/referrals`,
        'Search of referrals': `${app}/referrals/search`,
        'Referral info': `${app}/referrals/referral-info`,
      });
      await page.goto(`${app}/referrals`);
      await page.getByRole('button', { name: 'QR code' }).click();
      await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
      await checkPageAppearance(page, 'QR code');
    });

    test('the profile and its dialogs', async ({ page, participant }) => {
      const { client, profileId } = participant;
      await client.call(patchProfile, { params: { id: profileId }, body: { skills: ['x'.repeat(70)] } });
      await enter(page, participant);
      const sections = ['about', 'topics', 'skills', 'demographics', 'social', 'employment', 'personal', 'technical'];
      await checkAppearance(page, {
        Profile: `${app}/profile`,
        ...Object.fromEntries(sections.map((section) => [`Profile, ${section}`, `${app}/profile?section=${section}`])),
      });
    });

    test('the settings', async ({ page, participant }) => {
      await enter(page, participant);
      const pages = ['password', 'social', 'notifications', 'sessions', 'privacy', 'payouts', 'cookie-settings'];
      await checkAppearance(page, {
        'Account details': `${app}/settings`,
        ...Object.fromEntries(pages.map((name) => [`Settings, ${name}`, `${app}/settings/${name}`])),
        'Delete the account': `${app}/settings?delete=account`,
      });
    });
  });
