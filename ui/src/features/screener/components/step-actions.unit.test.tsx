import { saveSurvey } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { formatClock } from '../../../shared/display/dates.js';
import { clearStoredState } from '../../../shared/storage/stored-state.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { useDraft } from '../api/use-draft.js';
import { aForm } from '../screener.test-kit.js';
import { SavedLine } from './step-actions.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => clearStoredState());

const savedAt = '2026-05-01T10:42:00.000Z';
const form = aForm(aCard('project-1'));

const nothing = () => undefined;

function DraftForm({ onRefused }: { readonly onRefused: () => void }) {
  const draft = useDraft({ form, userId: 'user-1', invitation: {}, onRefused, onContinuedElsewhere: nothing });
  return (
    <>
      <input aria-label="Answer" onChange={(event) => draft.change('a', [{ text: event.target.value }])} />
      <SavedLine save={draft.save} />
    </>
  );
}

const saves = () =>
  when(saveSurvey).answers(() => ({
    response: {
      id: 'participation-1',
      projectId: 'project-1',
      status: 'DRAFT',
      qualified: null,
      qualifiedPendingIdVerification: false,
      percentage: null,
      savedAt,
      project: { id: 'project-1', name: 'Project project-1', autoInvite: false },
    },
  }));

function renderDraft() {
  let refusals = 0;
  const page = renderOnPage(<DraftForm onRefused={() => (refusals += 1)} />);
  return { ...page, refusals: () => refusals };
}

const line = () => screen.getAllByRole('status')[0];

describe('the save state of a screener’s draft', () => {
  test('shows the time of each save', async () => {
    saves();
    const { user } = renderDraft();
    expect(line()).toHaveTextContent('Saves as you type');
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A bike');
    await waitFor(() => expect(line()).toHaveTextContent(`Saved ${formatClock(savedAt)}`));
    expect(callsMade(saveSurvey)).toMatchObject([
      { body: { status: 'DRAFT', responses: [{ questionId: 'a', answers: [{ text: 'A bike' }] }] } },
    ]);
  });

  test('without a connection, keeps answers on the device and sends them on reconnect', async () => {
    when(saveSurvey).refuses(500, 'server.failed', 'Something went wrong on our side.');
    const { user } = renderDraft();
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A');
    await waitFor(() => expect(line()).toHaveTextContent('Kept on this device; will be sent by itself'));
    saves();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(line()).toHaveTextContent(`Saved ${formatClock(savedAt)}`));
  });

  test('reports a refusal by a rule to the page once', async () => {
    when(saveSurvey).refuses(409, 'participation.project-closed', 'This project is now closed.');
    const { user, refusals } = renderDraft();
    await user.click(screen.getByLabelText('Answer'));
    await user.keyboard('A');
    await waitFor(() => expect(refusals()).toBe(1));
    expect(line()).toHaveTextContent('Kept on this device');
  });
});
