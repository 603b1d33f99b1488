import { participationStatements } from '@panelist/domain/fairness/browser';
import { timeline } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { NextStepLine } from './next-step-line.js';
import { Timeline } from './timeline.js';

const at = '2026-11-20T10:00:00.000Z';

describe('the timeline of an application', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('shows what happened, who did it and why, and at its end what comes next by when', async () => {
    when(participationStatements).answers(() => []);
    when(timeline).answers(() => [
      { at, what: 'You submitted your application.', who: 'You' },
      {
        at: '2026-11-20T11:00:00.000Z',
        what: 'The researcher invited you.',
        who: 'The researcher',
        why: 'Welcome!',
        next: { what: 'The researcher decides on your application.', by: '2026-12-01' },
      },
    ]);
    renderOnPage(<Timeline id="response-1" />);
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^You submitted your application\.You · Nov 20, /),
      expect.stringMatching(/^The researcher invited you\.Welcome!The researcher · Nov 20, /),
      expect.stringMatching(/^What comes nextThe researcher decides on your application\. By (Dec 1|tomorrow|today)/),
    ]);
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(callsMade(timeline).map(({ address }) => address)).toEqual([expect.stringContaining(`?timezone=${zone}`)]);
  });

  it('has the facts of a decision at the line that tells it, once its reader asks for them', async () => {
    const told = { at, what: 'The researcher did not accept your answers.', who: 'The researcher' };
    when(timeline).answers(() => [told]);
    when(participationStatements).answers(() => [
      {
        id: 'participation-p.4',
        at,
        kind: 'response-rejected',
        decision: 'The researcher did not accept the quality of your work.',
        by: 'researcher',
        facts: [{ text: 'What the researcher wrote: “Too short.”' }],
        consequence: 'This work is not paid.',
        objection: { until: '2099-01-01T00:00:00.000Z', how: 'Ask a person to look at this.' },
      },
    ]);
    const { user } = renderOnPage(<Timeline id="response-1" />);
    await user.click(await screen.findByRole('button', { name: 'Why, and how to object' }));
    expect(screen.getByText('What the researcher wrote: “Too short.”')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask a person to look at this' })).toBeInTheDocument();
  });

  it('cuts a long message until its reader asks for the rest', async () => {
    const why = `${'Bring a notebook. '.repeat(14)}The door is blue.`;
    when(participationStatements).answers(() => []);
    when(timeline).answers(() => [{ at, what: 'The researcher invited you.', who: 'The researcher', why }]);
    const { user } = renderOnPage(<Timeline id="response-1" />);
    const more = await screen.findByRole('button', { name: 'show more' });
    expect(screen.queryByText(/The door is blue/)).toBeNull();
    await user.click(more);
    expect(screen.getByText(/The door is blue/)).toBeInTheDocument();
  });

  it('says so where it could not be loaded', async () => {
    when(participationStatements).answers(() => []);
    when(timeline).refuses(500, 'internal.unexpected', 'Broken');
    renderOnPage(<Timeline id="response-1" />);
    expect(await screen.findByText('The timeline could not be loaded')).toBeInTheDocument();
  });
});

describe('the next step', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('has a time where it is near, and a day where it is not', () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { container } = renderOnPage(
      <>
        <NextStepLine next={{ what: 'Come to your session.', by: soon }} />
        <NextStepLine next={{ what: 'Your payment arrives.', by: '2036-01-02T12:00:00.000Z' }} />
        <NextStepLine next={null} />
      </>,
    );
    expect(container.textContent).toMatch(/Come to your session\. By (today|tomorrow), \d+:\d\d [AP]M/);
    expect(container.textContent).toContain('Your payment arrives. By Jan 2, 2036');
  });

  it('links our support where its sentence names it', () => {
    renderOnPage(<NextStepLine next={{ what: 'If you were there, write to our support.', namesSupport: true }} />);
    expect(screen.getByRole('link', { name: 'Write to our support' })).toHaveAttribute('href', '/support');
  });

  it('names the minute of a session, however far it is', () => {
    const session = '2036-01-02T12:00:00.000Z';
    const { container } = renderOnPage(<NextStepLine next={{ what: 'Come to your session.', by: session }} session={session} />);
    expect(container.textContent).toMatch(/Come to your session\. Wed, Jan 2, 2036, \d+:00 [AP]M/);
  });
});
