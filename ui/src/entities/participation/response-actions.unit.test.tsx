import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer } from '../../shared/testing/component.test-kit.js';
import { ResponseActions } from './response-actions.js';

describe('the actions of a response', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const address = () => screen.getByLabelText('Address').textContent;

  it('shows exactly what the server offers: buttons, and the rest in a menu', async () => {
    const response = aSurveyResponse({
      actions: { row: ['resume', 'details'], menu: [{ action: 'cancel' }] },
    });
    const { user } = renderOnPage(<ResponseActions response={response} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Resume Screener', 'Project details']);
    await user.click(screen.getByRole('button', { name: 'More actions: Project garden' }));
    const menu = await screen.findByRole('menu', { name: 'More actions: Project garden' });
    await user.click(within(menu).getByRole('menuitem', { name: 'Cancel' }));
    expect(address()).toBe('/?id=response-1&cancel=true');
  });

  it('has no menu where the server offers none', () => {
    renderOnPage(<ResponseActions response={aSurveyResponse()} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names booking and messages shorter on a card', () => {
    const response = aSurveyResponse({ status: 'INVITED', actions: { row: ['book', 'contact'], menu: [] } });
    const { unmount } = renderOnPage(<ResponseActions response={response} />);
    expect(screen.getByRole('link', { name: /^Book a Time/ })).toBeInTheDocument();
    unmount();
    renderOnPage(<ResponseActions response={response} flat />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Book', 'Message researcher']);
  });

  it('shows all of them on a card, each once, and says why one is disabled', () => {
    const response = aSurveyResponse({
      status: 'SCHEDULED',
      projectStarted: true,
      actions: { row: ['start', 'details'], menu: [{ action: 'details' }, { action: 'cancelInterview', disabled: true }] },
    });
    renderOnPage(<ResponseActions response={response} flat />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Open project', 'Project details']);
    expect(screen.getByRole('button', { name: 'Cancel interview: Project garden' })).toBeDisabled();
    expect(screen.getByText('The session has begun.')).toBeInTheDocument();
  });

  it('is called Contact in a row, and Message researcher on a card', () => {
    const response = aSurveyResponse({ actions: { row: ['contact'], menu: [] } });
    const shown = () => screen.getByRole('link').textContent;
    const { unmount } = renderOnPage(<ResponseActions response={response} />);
    expect(shown()).toBe('Contact');
    unmount();
    renderOnPage(<ResponseActions response={response} flat />);
    expect(shown()).toBe('Message researcher');
  });

  it('books on the researcher’s page in a new tab, and asks for the time in this one', async () => {
    const response = aSurveyResponse({
      status: 'INVITED',
      externalProject: { bookingUrl: 'https://book.example/a', meetingCancelLink: null, bookedDate: null, timezone: null },
      actions: { row: ['book'], menu: [] },
    });
    const { user } = renderOnPage(<ResponseActions response={response} />);
    const link = screen.getByRole('link', { name: 'Book a Time: Project garden' });
    expect(link).toHaveAttribute('href', 'https://book.example/a');
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(link);
    expect(address()).toBe('/surveys/response-1/schedule');
  });

  it('opens the agreement in a new tab', () => {
    const response = aSurveyResponse({ actions: { row: ['agreement'], menu: [] } });
    renderOnPage(
      <ResponseActions response={{ ...response, project: { ...response.project, ndaUrl: 'https://nda.example/a' } }} />,
    );
    const link = screen.getByRole('link', { name: 'View Participation Agreement: Project garden' });
    expect(link).toHaveAttribute('href', 'https://nda.example/a');
    expect(link).toHaveAttribute('target', '_blank');
  });
});
