import { timeline } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../testing/component.test-kit.js';
import { NextStepLine } from './next-step-line.js';
import { Timeline } from './timeline.js';

const at = '2026-11-20T10:00:00.000Z';

describe('the timeline of an application', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('shows what happened, who did it and why, and at its end what comes next by when', async () => {
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
      expect.stringMatching(/^You submitted your application\.You · Nov 20 2026/),
      expect.stringMatching(/^The researcher invited you\.Welcome!The researcher · Nov 20 2026/),
      'What comes nextThe researcher decides on your application. By December 1, 2026',
    ]);
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(callsMade(timeline).map(({ address }) => address)).toEqual([expect.stringContaining(`?timezone=${zone}`)]);
  });

  it('says so where it could not be loaded', async () => {
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
    expect(container.textContent).toMatch(/Come to your session\. By \w{3} \d\d \d{4} \d\d:\d\d/);
    expect(container.textContent).toContain('Your payment arrives. By January 2, 2036');
  });

  it('links our support where its sentence names it', () => {
    renderOnPage(<NextStepLine next={{ what: 'If you were there, write to our support.', namesSupport: true }} />);
    expect(screen.getByRole('link', { name: 'Write to our support' })).toHaveAttribute('href', '/support');
  });

  it('names the minute of a session, however far it is', () => {
    const session = '2036-01-02T12:00:00.000Z';
    const { container } = renderOnPage(<NextStepLine next={{ what: 'Come to your session.', by: session }} session={session} />);
    expect(container.textContent).toMatch(/Come to your session\. Jan 02 2036 \d\d:00 \S+/);
  });
});
