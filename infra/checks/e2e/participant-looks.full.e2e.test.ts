import { inviteParticipant } from '@panelist/domain/participation/browser';
import { bookSession, offerSlots } from '@panelist/domain/scheduling/browser';
import { expect, test } from './journey.js';
import { looksRight } from './pages/looks.js';
import { app } from './pages/session.js';
import { applied, earned, payoutIn } from './product/participations.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 240_000 });

const hourMs = 3_600_000;
const timezone = 'Europe/Berlin';

const widths = { 'a laptop': 1366, 'a phone': 390 } as const;

for (const [device, width] of Object.entries(widths))
  test(`the pages of a participant’s projects, sessions and money, on ${device}`, async ({
    browserOf,
    participant,
    researcher,
  }) => {
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
    const page = await browserOf(participant);
    const pages = {
      'My projects': 'surveys',
      'Nothing found': 'surveys?q=nothing-of-this-name',
      'Where the incentive is': 'surveys?help=incentive',
      'An invitation': `surveys?id=${bookable}`,
      'A booked session': `surveys?id=${booked}`,
      'Cancel an invitation': `surveys?id=${bookable}&cancel=true`,
      'Book a time': `surveys/${bookable}/schedule`,
      'Your session is booked': `surveys/${booked}/schedule`,
      'Booked elsewhere': `surveys/${elsewhere}/schedule`,
      'Move the session': `schedule/${booking.uid}/reschedule/${booked}`,
      'Cancel the interview': `schedule/${booking.uid}/cancellation/${booked}`,
      Earnings: 'payouts',
      'A payment that arrived': `payouts?id=${payoutId}`,
      'A payment that failed': `payouts?id=${failed}`,
      'Payout settings': 'settings/payouts',
    };
    await page.setViewportSize({ width, height: 844 });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${app}/${path}`);
      if (/[?&](id|help)=/.test(path)) await expect(page.getByRole('dialog').last()).toBeVisible();
      await looksRight(page, `${name} at ${width} px`);
    }
  });
