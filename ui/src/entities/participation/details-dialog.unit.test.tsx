import { participationStatements } from '@panelist/domain/fairness/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { timeline } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { DetailsDialog } from './details-dialog.js';

const sample = aSurveyResponse();
const task = {
  type: 'custom_url',
  url: 'https://task.example/a',
  instructions: 'Take your time.',
  status: 'pending',
  context: { completedAt: null },
  projectCompletionId: 'response-1',
} as const;
const invitation = { message: 'Welcome!', remoteCommunicationDetails: 'https://meet.example/a' };

function open(change: Partial<SurveyResponse>) {
  when(timeline).answers(() => []);
  when(participationStatements).answers(() => []);
  return renderOnPage(<DetailsDialog response={aSurveyResponse(change)} onClose={() => undefined} />);
}
/** What the dialog says under this name. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('the details of one of the participant’s projects', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('name duration, dates and incentive, and the place of a session in person', () => {
    const project = {
      ...sample.project,
      isRemote: false,
      researchConductType: 1,
      timeMinutesRequired: 45,
      incentive: 40,
    } as const;
    open({
      status: 'SCHEDULED',
      scheduledAt: '2036-01-02T12:00:00.000Z',
      project: { ...project, location: { formattedAddress: '1 Main Street, Portland' }, description: 'How you grow food.' },
      invitation: { ...invitation, remoteCommunicationDetails: 'Second floor' },
    });
    expect(screen.getByRole('dialog', { name: 'Project garden' })).toBeInTheDocument();
    expect(fact('Session duration')).toHaveTextContent('45 min');
    expect(fact('Date taken')).toHaveTextContent(/Nov 20 2026/);
    expect(fact('Scheduled on')).toHaveTextContent(/Jan 02 2036/);
    expect(fact('Incentive')).toHaveTextContent('$40');
    expect(screen.queryByText('Tip', { selector: 'dt' })).toBeNull();
    expect(fact('Location')).toHaveTextContent('1 Main Street, Portland');
    expect(screen.getByText('Second floor')).toBeInTheDocument();
    expect(screen.getByText('How you grow food.')).toBeInTheDocument();
  });

  it('lead to the place of a remote session, and name a tip', () => {
    const payment = {
      payoutId: null,
      type: null,
      status: 'PENDING',
      statusText: 'Payment Sent',
      incentive: 40,
      tip: 4,
      net: 42,
      canChangeDestination: false,
      expectedDate: null,
      paidAt: null,
      panelist: { email: null, paypal: null },
      metadata: { transactionId: null, payoutItemId: null, errors: [] },
    } as const;
    open({ status: 'PAID', invitation, payment: { ...payment, metadata: { ...payment.metadata, errors: [] } } });
    expect(within(fact('Location')).getByRole('link')).toHaveAttribute('href', 'https://meet.example/a');
    expect(fact('Tip')).toHaveTextContent('$4');
    expect(screen.getByText('Paid amount: $38.00* + $4.00 tip')).toBeInTheDocument();
  });

  it('show the link of a study without a session, with its instructions, once it has begun', () => {
    const project = { ...sample.project, isQuantitativeStudy: true };
    const { unmount } = open({ status: 'INVITED', project, task, invitation });
    expect(fact('Link')).toHaveTextContent('Shows once you have started the project.');
    // As the list of projects names the researcher's message.
    expect(screen.getByRole('heading', { name: 'Special instructions' })).toBeInTheDocument();
    unmount();
    open({ status: 'INVITED', project, task, invitation, projectStarted: true });
    expect(within(fact('Link')).getByRole('link')).toHaveAttribute('href', task.url);
    expect(fact('Special instructions')).toHaveTextContent('Take your time.');
    expect(screen.getByRole('heading', { name: 'Message from the researcher' })).toBeInTheDocument();
  });

  it('copy the participant’s id', async () => {
    const { user } = open({});
    const copied: string[] = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    expect(fact('Your user id')).toHaveTextContent('user-1');
    await user.click(screen.getByRole('button', { name: 'Copy user id' }));
    expect(await screen.findByText('User id copied')).toBeInTheDocument();
    expect(copied).toEqual(['user-1']);
  });

  it('cut a long message after 250 characters, until the participant asks for more', async () => {
    const { user } = open({
      status: 'INVITED',
      invitation: { message: `${'x'.repeat(250)}THE END`, remoteCommunicationDetails: null },
    });
    expect(screen.getByText(`${'x'.repeat(250)}...`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'show more' }));
    expect(screen.getByText(/THE END$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'show less' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('show a message of 250 characters whole', () => {
    open({ status: 'INVITED', invitation: { message: 'x'.repeat(250), remoteCommunicationDetails: null } });
    expect(screen.getByText('x'.repeat(250))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'show more' })).toBeNull();
  });

  it('promise no payment for what ended without one, but name the incentive', () => {
    const incentive = 90;
    const project = { ...sample.project, incentive, panelistRemuneration: 85.5 };
    for (const ended of [
      { status: 'CANCELLED' },
      { status: 'NOSHOW', ending: { stage: 'invitation', reason: 'no-show' } },
      { status: 'PENDING', ending: { stage: 'screener', reason: 'other-people' } },
    ] as const) {
      const { unmount } = open({ ...ended, project });
      expect(fact('Incentive')).toHaveTextContent('$90.00');
      expect(screen.queryByText('You receive')).toBeNull();
      unmount();
    }
    open({ status: 'INVITED', project });
    expect(screen.getByText('You receive')).toBeInTheDocument();
  });
});
