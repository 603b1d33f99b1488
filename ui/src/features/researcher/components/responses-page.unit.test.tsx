import { ownFunds } from '@panelist/domain/catalogue/browser';
import { approvePayment, inviteParticipant, rejectForQuality, screenerResponses } from '@panelist/domain/participation/browser';
import type { ScreenerResponse } from '@panelist/domain/participation/browser';
import { videoDownloadUrl } from '@panelist/domain/profile/browser';
import { recordBookingElsewhere } from '@panelist/domain/scheduling/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { anOwnedProject, aResponse, InProject, researcher } from '../researcher.test-kit.js';
import { ResponsesPage } from './responses-page.js';

const person = (firstName: string) => ({ ...aResponse().participant, userId: firstName, firstName });

function open(items: ScreenerResponse[], at = '/') {
  when(screenerResponses).answers(() => ({ totalCount: items.length, counts: { PENDING: items.length }, items }));
  when(ownFunds).answers(() => ({ balanceCents: 10_000, reservedCents: 6_000, spentCents: 2_000 }));
  return renderOnPage(
    <InProject project={anOwnedProject()}>
      <ResponsesPage />
    </InProject>,
    { session: researcher, at },
  );
}

describe('the responses of a project', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('show who applied and every answer, with what disqualifies', async () => {
    const response = aResponse({
      status: 'INVITED',
      completionMarkedAt: '2026-03-04T12:00:00.000Z',
      invitation: { message: 'Welcome!', remoteCommunicationDetails: null },
      qualified: false,
      percentage: 50,
      responses: [{ questionId: 'q1', answers: [{ uid: 'no', text: null, value: null }] }],
      participant: {
        ...aResponse().participant,
        email: 'ada@people.example',
        countryChange: { from: 'GB', to: 'US', at: '2026-01-19T12:00:00.000Z' },
      },
    });
    open([response], '/?response=r1');
    const panel = await screen.findByRole('dialog', { name: 'Ada Quist' });
    expect(await within(panel).findByText('Do you grow food?')).toBeInTheDocument();
    expect(within(panel).getByText('Disqualifies')).toBeInTheDocument();
    expect(within(panel).getByText('Not asked, or not answered')).toBeInTheDocument();
    expect(within(panel).getByText('Does not qualify, 50% of the answers')).toBeInTheDocument();
    expect(within(panel).getByText('Marked as completed')).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'ada@people.example' })).toBeInTheDocument();
    expect(within(panel).getByText(/^United Kingdom to United States/)).toBeInTheDocument();
  });

  test('show the photo, and play the video introduction when it is wanted', async () => {
    when(videoDownloadUrl).answers(() => ({ signed: '/files/videos/ada.webm?signature=x' }));
    const media = { pictureUrl: '/files/ada.png?signature=x', videoIntroUrl: 'videos/ada.webm' };
    const { user } = open([aResponse({ participant: { ...aResponse().participant, ...media } })], '/?response=r1');
    const panel = await screen.findByRole('dialog', { name: 'Ada Quist' });
    expect(await within(panel).findByRole('img', { name: 'Photo of Ada Quist' })).toHaveAttribute('src', media.pictureUrl);
    expect(callsMade(videoDownloadUrl)).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Play video introduction' }));
    expect(await within(panel).findByLabelText('Video introduction of Ada Quist')).toHaveAttribute(
      'src',
      '/files/videos/ada.webm?signature=x',
    );
    expect(callsMade(videoDownloadUrl)).toMatchObject([{ address: '/v2/video-urls/download-url?fileName=videos%2Fada.webm' }]);
    await user.click(within(panel).getByRole('button', { name: 'Hide video introduction' }));
    expect(within(panel).queryByLabelText('Video introduction of Ada Quist')).toBeNull();
  });

  test('say since when the participant no longer shares something, in its place', async () => {
    const withheld = ['answers', 'email', 'name'].map((kind) => ({ kind, since: '2026-03-05T12:00:00.000Z' }));
    const participant = { ...aResponse().participant, firstName: 'Participant', lastName: '' };
    open(
      [aResponse({ status: 'CANCELLED', responses: [], participant, withheld } as Partial<ScreenerResponse>)],
      '/?response=r1',
    );
    const panel = await screen.findByRole('dialog', { name: 'Participant' });
    expect(await within(panel).findAllByText(/No longer shared since/)).toHaveLength(3);
    expect(within(panel).getAllByText(/^Mar 5(, 2026)?$/)).toHaveLength(3);
    expect(within(panel).getByText('E-mail')).toBeInTheDocument();
    expect(within(panel).queryByText('Not asked, or not answered')).toBeNull();
  });

  test('say how an invalid response differs from a rejected one, where both are offered', async () => {
    open([aResponse({ actions: ['invalid', 'reject-quality'] })], '/?response=r1');
    const panel = await screen.findByRole('dialog', { name: 'Ada Quist' });
    expect(
      await within(panel).findByText(/^Mark invalid what cannot be used, reject what was not done well/),
    ).toBeInTheDocument();
  });

  test('offer exactly the actions that the server names', async () => {
    open([
      aResponse({ status: 'ATTENDED', actions: ['approve-payment'] }),
      aResponse({ id: 'r2', status: 'CANCELLED', actions: [] }),
    ]);
    const actions = await screen.findByRole('group', { name: 'Actions for Ada Quist' });
    expect(
      within(actions)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Approve payment']);
  });

  test('an invitation says from 1900 characters on how many of its 2000 are left', async () => {
    const { user } = open([aResponse({ actions: ['invite'] })]);
    await user.click(await screen.findByRole('button', { name: /^Invite/ }));
    const dialog = await screen.findByRole('dialog');
    const message = within(dialog).getByRole('textbox', { name: 'Message to the participant' });
    await user.click(message);
    await user.paste('x'.repeat(1899));
    expect(within(dialog).queryByText(/characters left/)).not.toBeInTheDocument();
    await user.paste('x');
    expect(await within(dialog).findByRole('status')).toHaveTextContent('100 of 2000 characters left');
    expect(message).toHaveAccessibleDescription('100 of 2000 characters left');
  });

  test('a refused invitation stays open with what was written, and says what the funds lack', async () => {
    when(inviteParticipant).refuses(409, 'catalogue.funds-insufficient', 'Your organization’s funds do not cover this.');
    const { user } = open([aResponse()]);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite: Ada Quist' });
    expect(within(dialog).getByText(/Reserves \$50\.00/)).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: 'Message to the participant' }), 'Welcome!');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await within(dialog).findByText('Your organization’s funds do not cover this.')).toBeInTheDocument();
    expect(await within(dialog).findByText(/\$40\.00 are left to reserve\. One invitation needs \$50\.00/)).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Message to the participant' })).toHaveValue('Welcome!');
    expect(callsMade(inviteParticipant)).toMatchObject([
      {
        address: '/api/v4/projects/p1/screener-responses/r1/invite',
        body: { message: 'Welcome!', remoteCommunicationDetails: null },
      },
    ]);
  });

  test('an approval shows what the participant receives, and refuses a tip above a quarter', async () => {
    when(approvePayment).answers(() => ({ id: 'r1', projectId: 'p1', status: 'PAID' }));
    const { user } = open([aResponse({ status: 'ATTENDED', actions: ['approve-payment'] })]);
    await user.click(await screen.findByRole('button', { name: 'Approve payment' }));
    const dialog = await screen.findByRole('dialog');
    const tip = within(dialog).getByRole('textbox', { name: /^Tip in US dollars/ });
    await user.type(tip, '10.01');
    await user.click(within(dialog).getByRole('button', { name: 'Approve payment' }));
    expect(await within(dialog).findByText('At most $10.00, 25% of the incentive.')).toBeInTheDocument();
    expect(callsMade(approvePayment)).toEqual([]);
    await user.clear(tip);
    await user.type(tip, '5');
    const preview = within(dialog).getByRole('group', { name: 'What this pays' });
    expect(within(preview).getByText('$43.00')).toBeInTheDocument();
    expect(within(preview).getByText('$45.00')).toBeInTheDocument();
    expect(within(preview).queryByText(/Reserved|Free again/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Approve payment' }));
    expect(await screen.findByText('Approve payment: done for Ada Quist.')).toBeInTheDocument();
    expect(callsMade(approvePayment)).toMatchObject([{ body: { tip: 5 } }]);
  });

  test('the cost of a participant who was referred to the project includes the fee', async () => {
    const referred = aResponse({ referralFee: 25 });
    const { user } = open([referred]);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(/Reserves \$75\.00.*and the fee for their referral/)).toBeInTheDocument();
  });

  test('so does that of the payment', async () => {
    const { user } = open([aResponse({ status: 'ATTENDED', actions: ['approve-payment'], referralFee: 25 })]);
    await user.click(await screen.findByRole('button', { name: 'Approve payment' }));
    const preview = await screen.findByRole('group', { name: 'What this pays' });
    // What is reserved is no part of it: after a no-show that was corrected, nothing is.
    const shown = ['$38.00', '$2.00', '$25.00', '$65.00'];
    expect(
      within(preview)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(shown);
  });

  test('the time of a session on the researcher’s own page is entered and corrected, without losing the link', async () => {
    const known = { bookedDate: '2026-03-09T09:30:00.000Z', timezone: 'UTC', meetingCancelLink: null };
    when(recordBookingElsewhere).answers(() => ({ id: 'r1', projectId: 'p1', status: 'SCHEDULED', externalProject: known }));
    const { user } = open([aResponse({ status: 'INVITED', actions: ['external-booking'] })]);
    await user.click(await screen.findByRole('button', { name: 'Enter session time' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter session time: Ada Quist' });
    const time = within(dialog).getByLabelText(/^Time of the session/);
    await user.click(within(dialog).getByRole('button', { name: 'Enter session time' }));
    expect(await within(dialog).findByText('Required.')).toBeInTheDocument();
    expect(callsMade(recordBookingElsewhere)).toEqual([]);
    fireEvent.change(time, { target: { value: '2026-03-09T09:30' } });
    await user.click(within(dialog).getByRole('button', { name: 'Enter session time' }));
    expect(await screen.findByText('Enter session time: done for Ada Quist.')).toBeInTheDocument();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(callsMade(recordBookingElsewhere)).toEqual([
      expect.objectContaining({
        address: '/api/v4/projects/p1/screener-responses/r1/external-booking',
        body: { bookedDate: new Date('2026-03-09T09:30').toISOString(), timezone: timeZone },
      }),
    ]);
  });

  test('a refusal says what becomes of the money, also shortly before a session', async () => {
    const booked = (hours: number) => {
      const at = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
      return { start: at(hours), end: at(hours + 1), timezone: 'UTC' };
    };
    const actions: ScreenerResponse['actions'] = ['invalid', 'reject-quality'];
    const soon = aResponse({ status: 'SCHEDULED', booking: booked(2), actions });
    const later = aResponse({ id: 'r2', participant: person('Ben'), status: 'SCHEDULED', booking: booked(48), actions });
    const { user } = open([soon, later]);
    const says = async (button: string, text: RegExp) => {
      const [named = button, who = ''] = button.split(': ');
      const group = await screen.findByRole('group', { name: `Actions for ${who}` });
      await user.click(within(group).getByRole('button', { name: named }));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByText(text)).toBeInTheDocument();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const paid =
      /The session begins in less than 24 hours: the participant receives \$10\.00 from your reservation\. The rest is free/;
    await says('Reject: Ada Quist', paid);
    await says('Mark invalid: Ada Quist', paid);
    await says('Mark invalid: Ben Quist', /This is final\. What was reserved for it is free again\.$/);
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada Quist' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Quist' }));
    await user.click(screen.getByRole('button', { name: 'Reject (2)' }));
    expect(
      await screen.findByText(/For each session that begins in less than 24 hours \(1\), the participant receives \$10\.00/),
    ).toBeInTheDocument();
  });

  test('several are rejected at once, for one reason', async () => {
    when(rejectForQuality).answers(() => ({ id: 'r', projectId: 'p1', status: 'REJECTEDQUALITY' }));
    const { user } = open([
      aResponse(),
      aResponse({ id: 'r2', participant: person('Ben') }),
      aResponse({ id: 'r3', participant: person('Cleo'), status: 'PAID', actions: ['withdraw-approval'] }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Quist' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Cleo Quist' }));
    expect(screen.getByText(/Nothing is possible with all of them at once/)).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Cleo Quist' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Quist' }));
    await user.click(screen.getByRole('button', { name: 'Reject (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject: 2 participants' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('A valid input is required.')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Copied answers');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Reject: done for 2 participants.')).toBeInTheDocument();
    expect(callsMade(rejectForQuality).map(({ address }) => address)).toEqual([
      '/api/v4/projects/p1/screener-responses/r1/reject-quality',
      '/api/v4/projects/p1/screener-responses/r2/reject-quality',
    ]);
  });
});
