import { revokeSharing, shareAgain, sharings, type Sharing } from '@panelist/domain/participation/browser';
import {
  accessLog,
  departures,
  exportStatus,
  storedData,
  requestExport,
  type StoredData,
  type LatestExport,
} from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../../shared/testing/component.test-kit.js';
import { PrivacyPage } from './privacy-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const at = '2026-11-20T09:00:00.000Z';
const held: StoredData[] = [
  { category: 'account', count: 2, what: ['Ada Lovelace', 'ada@people.example'] },
  { category: 'applications', count: 1, what: [] },
  { category: 'payments', count: 0, what: [] },
  { category: 'files', count: 3, what: ['Photo', 'Photo', 'Video introduction'] },
];
const pending: LatestExport = { id: 'e1', status: 'pending', requestedAt: at, expiresAt: null, size: null };
const ready: LatestExport = { ...pending, status: 'ready', expiresAt: '2026-11-21T09:00:00.000Z', size: 1_234_567 };

let latest: LatestExport | null;
beforeEach(() => {
  latest = null;
  when(storedData).answers(() => ({ since: at, held, export: latest }));
  when(accessLog).answers(() => ({ items: [], totalCount: 0 }));
  when(departures).answers(() => ({ items: [], totalCount: 0 }));
  when(sharings).answers(() => ({ items: [], totalCount: 0 }));
});

describe('the privacy page', () => {
  test('says what is held, and by category', async () => {
    renderOnPage(<PrivacyPage />);
    expect(await screen.findByText('Ada Lovelace, ada@people.example')).toBeInTheDocument();
    expect(screen.getByText('1 application, with the answers that you gave.')).toBeInTheDocument();
    expect(screen.getByText('None yet.')).toBeInTheDocument();
    expect(screen.getByText('Photo (2), Video introduction')).toBeInTheDocument();
    expect(await screen.findByText('Nobody has looked so far.')).toBeInTheDocument();
    expect(await screen.findByText('Nothing has left Panelist so far.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'account details' })).toHaveAttribute('href', '/settings#deactivate');
  });

  test('makes a copy, waits for it and gives its link', async () => {
    when(requestExport).answers(() => {
      latest = pending;
      return { id: 'e1' };
    });
    when(exportStatus).answers(() => ({ status: 'ready', url: '/files/exports/e1.zip?signed' }));
    const { user: hand } = renderOnPage(<PrivacyPage />);
    await hand.click(await screen.findByRole('button', { name: 'Make my copy' }));
    expect(await screen.findByRole('progressbar', { name: 'Making your copy' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /copy/ })).toBeNull();
    latest = ready;
    const link = await screen.findByRole('link', { name: 'Download (1.2 MB)' });
    expect(link).toHaveAttribute('href', '/files/exports/e1.zip?signed');
    expect(screen.getByRole('button', { name: 'Make a new copy' })).toBeEnabled();
    expect(callsMade(requestExport)).toHaveLength(1);
  });

  test('asks for the link of an earlier copy once the person wants it, again after a refusal', async () => {
    latest = ready;
    when(exportStatus).refuses(403, 'access.step-up-required', 'Please confirm that it is you.');
    const { user: hand } = renderOnPage(<PrivacyPage />);
    const button = { name: 'Get the link' };
    await hand.click(await screen.findByRole('button', button));
    expect(await screen.findByText('Please confirm that it is you.')).toBeInTheDocument();
    expect(callsMade(exportStatus)).toHaveLength(1);
    when(exportStatus).answers(() => ({ status: 'ready', url: '/files/exports/e1.zip?signed' }));
    await hand.click(screen.getByRole('button', button));
    expect(await screen.findByRole('link', { name: 'Download (1.2 MB)' })).toHaveAttribute(
      'href',
      '/files/exports/e1.zip?signed',
    );
    expect(screen.queryByRole('button', button)).toBeNull();
  });

  test('says why no other copy is made', async () => {
    latest = { ...pending, status: 'failed' };
    when(requestExport).refuses(429, 'support.exports-too-many', 'Please try again tomorrow.');
    const { user: hand } = renderOnPage(<PrivacyPage />);
    expect(await screen.findByText('Not made')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Make a new copy' }));
    expect(await screen.findByText('Please try again tomorrow.')).toBeInTheDocument();
  });

  test('gives a visiting member of staff neither copy nor link', async () => {
    latest = ready;
    renderOnPage(<PrivacyPage />, { session: { ...participant, loggedInAsUser: true } });
    expect(await screen.findByRole('button', { name: 'Make a new copy' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
    expect(callsMade(exportStatus)).toEqual([]);
  });

  test('names who looked, and what left', async () => {
    const sam = { who: 'A member of the support team', at };
    when(accessLog).answers(() => ({
      items: [
        { id: 'v1', ...sam, what: 'impersonation', reason: 'Cannot find the payout', until: at },
        { id: 'l1', ...sam, what: 'history', reason: null, until: null },
        { id: 'l2', ...sam, what: 'payout', reason: 'Asked by mail', until: null },
      ],
      totalCount: 12,
    }));
    when(departures).answers(() => ({
      items: [
        {
          id: 'd1',
          at,
          left: [
            { kind: 'mail', to: 'Our mail service', what: 'A mail: your invitation.' },
            { kind: 'researcher', to: 'The researcher of “Kitchen gardens”', what: 'Your e-mail address.' },
          ],
        },
        { id: 'd2', at, left: [{ kind: 'payment', to: 'PayPal', what: 'The amount.' }] },
      ],
      totalCount: 2,
    }));
    renderOnPage(<PrivacyPage />);
    expect(await screen.findByText(/logged in as you/)).toBeInTheDocument();
    expect(screen.getByText('Reason: “Cannot find the payout”')).toBeInTheDocument();
    expect(screen.getByText(/read the history of your account/)).toBeInTheDocument();
    expect(screen.getByText(/looked at a payment to you/)).toBeInTheDocument();
    expect(screen.getByText('Reason: “Asked by mail”')).toBeInTheDocument();
    for (const to of ['PayPal', 'Our mail service', 'The researcher of “Kitchen gardens”'])
      expect(await screen.findByText(to)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Go to page 2' })).toHaveAttribute('href', '/?looks=2');
  });
});

describe('what researchers see', () => {
  const item = { sharedAt: at, cause: 'applied', revokedAt: null, removedAt: null, kept: null } as const;
  const project = (items: Sharing['items']): Sharing => ({
    participationId: 'r1',
    projectId: 'p1',
    projectName: 'Kitchen gardens',
    items,
  });
  let items: Sharing['items'];
  beforeEach(() => {
    items = [
      { ...item, kind: 'name', kept: 'underWay' },
      { ...item, kind: 'video' },
    ];
    when(sharings).answers(() => ({ items: [project(items)], totalCount: 1 }));
  });
  const revokeVideo = { name: 'Revoke: Your video introduction, “Kitchen gardens”' };

  test('is withdrawn after a question, and shared again', async () => {
    when(revokeSharing).answers(() => {
      items = [{ ...item, kind: 'video', revokedAt: '2026-11-25T09:00:00.000Z' }];
      return { participationId: 'r1', kind: 'video', shared: false };
    });
    when(shareAgain).answers(() => {
      items = [{ ...item, kind: 'video' }];
      return { participationId: 'r1', kind: 'video', shared: true };
    });
    const { user: hand } = renderOnPage(<PrivacyPage />);
    await hand.click(await screen.findByRole('button', revokeVideo));
    await hand.click(await screen.findByRole('button', { name: 'Keep sharing' }));
    expect(callsMade(revokeSharing)).toEqual([]);
    await hand.click(await screen.findByRole('button', revokeVideo));
    await hand.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/No longer shared since/)).toBeInTheDocument();
    expect(callsMade(revokeSharing)).toHaveLength(1);
    // The page is hidden until the dialog has closed.
    await hand.click(await screen.findByRole('button', { name: 'Share again: Your video introduction, “Kitchen gardens”' }));
    expect(await screen.findByRole('button', revokeVideo)).toBeInTheDocument();
    expect(screen.queryByText(/No longer shared since/)).toBeNull();
  });

  describe('is withdrawn at once', () => {
    const two = (): Sharing[] => [
      project([
        { ...item, kind: 'name', kept: 'underWay' },
        { ...item, kind: 'video' },
        { ...item, kind: 'photo', revokedAt: at },
      ]),
      { ...project([{ ...item, kind: 'answers' }]), participationId: 'r2', projectName: 'Bread' },
    ];
    const open = () => {
      when(sharings).answers(() => ({ items: two(), totalCount: 2 }));
      return renderOnPage(<PrivacyPage />);
    };
    const button = async () => screen.findByRole('button', { name: 'Revoke everything' });

    test('in all projects, after a question that says what happens', async () => {
      when(revokeSharing).answers(() => ({ participationId: 'r1', kind: 'video', shared: false }));
      const { user: hand } = open();
      await hand.click(await button());
      const question = within(await screen.findByRole('dialog', { name: 'Revoke everything?' }));
      expect(question.getByText(/2 kinds of data in 2 projects disappear at once/)).toHaveTextContent(
        /since when.*already read or saved.*1 kind has to stay for now/,
      );
      await hand.click(question.getByRole('button', { name: 'Keep sharing' }));
      expect(callsMade(revokeSharing)).toEqual([]);
      await hand.click(await button());
      await hand.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Revoke' }));
      expect(await screen.findByText('Revoked: 2 kinds of data.')).toBeInTheDocument();
      expect(callsMade(revokeSharing)).toMatchObject([
        { address: '/api/v4/participations/r1/sharing/revoke', body: { kind: 'video' } },
        { address: '/api/v4/participations/r2/sharing/revoke', body: { kind: 'answers' } },
      ]);
    });

    test('in more projects than one page of the list has', async () => {
      const many = Array.from({ length: 101 }, (_, number) => ({
        ...project([{ ...item, kind: 'video' }]),
        participationId: `r${number}`,
      }));
      when(sharings).answers(() => {
        const { address = '' } = callsMade(sharings).at(-1) ?? {};
        const skip = Number(new URLSearchParams(address.split('?')[1]).get('skip') ?? 0);
        return { items: many.slice(skip, skip + 100), totalCount: many.length };
      });
      const { user: hand } = renderOnPage(<PrivacyPage />);
      await hand.click(await button());
      expect(await screen.findByText(/101 kinds of data in 101 projects disappear/)).toBeInTheDocument();
    });

    test('as far as it can be: what has to stay by now is left out, a failure says how far it came', async () => {
      const { user: hand } = open();
      const revokeAll = async () => {
        await hand.click(await button());
        await hand.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Revoke' }));
      };
      when(revokeSharing).refuses(500, 'server.failed', 'Something went wrong.');
      await revokeAll();
      expect(await screen.findByText(/0 of 2 revoked. Something went wrong. Revoke everything again/)).toBeInTheDocument();
      when(revokeSharing).refuses(409, 'participation.sharing-kept', 'The researcher needs this.');
      await hand.click(await screen.findByRole('button', { name: 'Dismiss message' }));
      await revokeAll();
      expect(await screen.findByText(/Revoked: 0 kinds of data. 2 kinds have to stay for now/)).toBeInTheDocument();
    });
  });

  test('says why something has to stay, in the place of the button', async () => {
    renderOnPage(<PrivacyPage />);
    expect(await screen.findByText(/until your participation has ended/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Revoke: Your name/ })).toBeNull();
  });

  test('gives the reason of a refusal', async () => {
    when(revokeSharing).refuses(409, 'participation.sharing-kept', 'The researcher needs this.');
    const { user: hand } = renderOnPage(<PrivacyPage />);
    await hand.click(await screen.findByRole('button', revokeVideo));
    await hand.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The researcher needs this.')).toBeInTheDocument();
  });

  test('is not changed by a visiting member of staff', async () => {
    renderOnPage(<PrivacyPage />, { session: { ...participant, loggedInAsUser: true } });
    expect(await screen.findByRole('button', revokeVideo)).toBeDisabled();
  });
});
