import { cancelSurvey } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { adjustableTimers, callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { CancelDialog } from './open-response-dialog.js';

function Opened({ messageRequired }: { readonly messageRequired: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <CancelDialog response={aSurveyResponse()} messageRequired={messageRequired} onClose={() => setOpen(false)} />;
}
const open = (messageRequired = false) => renderOnPage(<Opened messageRequired={messageRequired} />);
const message = () => screen.getByRole('textbox', { name: /^Message to the researcher/ });
const sent = () => callsMade(cancelSurvey).map(({ body }) => body);

describe('the dialog that cancels an application', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('needs no message in My Projects: Enter sends, Shift+Enter begins a line, and a second Enter sends nothing', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    when(cancelSurvey).answers(async () => {
      await held;
      return { response: { id: 'response-1', status: 'CANCELLED' } };
    });
    const { user } = open();
    await user.type(message(), 'I am away{Shift>}{Enter}{/Shift}that week.{Enter}{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ id: 'response-1', message: 'I am away\nthat week.' }]));
    answer();
    expect(await screen.findByText('Your application was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it('is sent without a message there, and not from the dashboard', async () => {
    when(cancelSurvey).answers(() => ({ response: { id: 'response-1', status: 'CANCELLED' } }));
    const { user, unmount } = open(true);
    await user.type(message(), '{Enter}');
    expect(await screen.findByText('Required.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    unmount();
    const { user: again } = open();
    await again.type(message(), '{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ id: 'response-1' }]));
  });

  it('says for a while why it could not be cancelled, and keeps the message', async () => {
    when(cancelSurvey).refuses(409, 'participation.wrong-state', 'The researcher has decided already.');
    const pass = adjustableTimers();
    const { user } = open();
    await user.type(message(), 'Sorry{Enter}');
    const text = 'Could not be canceled: The researcher has decided already.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(message()).toHaveValue('Sorry');
    await pass(5_000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});
