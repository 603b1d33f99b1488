import { cancelSurvey } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { CancelDialog } from './open-response-dialog.js';

usingServer({ beforeAll, afterEach, afterAll });

const onClose = jest.fn<() => void>();
const open = (messageRequired: boolean) => {
  onClose.mockClear();
  return renderOnPage(<CancelDialog response={aSurveyResponse()} messageRequired={messageRequired} onClose={onClose} />);
};
const message = () => screen.getByRole('textbox', { name: /^Message to the researcher/ });
const sent = () => callsMade(cancelSurvey).map(({ body }) => body);

describe('the form that withdraws from a response', () => {
  test('requires a message on the dashboard: not empty, and not only blanks', async () => {
    const { user } = open(true);
    await user.type(message(), '{Enter}');
    expect(await screen.findByText('Required.')).toBeInTheDocument();
    await user.type(message(), '  {Enter}');
    expect(await screen.findByText('A valid input is required.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('an Enter that ends the composition of a character sends nothing', async () => {
    const { user } = open(true);
    await user.type(message(), 'nihon');
    act(() => {
      message().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
      // Safari ends the composition before its Enter.
      message().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }));
    });
    expect(sent()).toEqual([]);
  });

  test('sends with Enter, once however often it is pressed, and breaks the line with Shift+Enter', async () => {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    when(cancelSurvey).answers(async () => {
      await isAnswered;
      return { response: { id: 'response-1', status: 'CANCELLED' } };
    });
    const { user } = open(true);
    await user.type(message(), 'I moved{Shift>}{Enter}{/Shift}away.');
    expect(message()).toHaveValue('I moved\naway.');
    expect(sent()).toEqual([]);
    await user.keyboard('{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancelling…' }));
    answer();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([{ id: 'response-1', message: 'I moved\naway.' }]);
    expect(await screen.findByText('Your application was cancelled.')).toBeInTheDocument();
  });

  test('needs no message in My projects', async () => {
    when(cancelSurvey).answers(() => ({ response: { id: 'response-1', status: 'CANCELLED' } }));
    const { user } = open(false);
    await user.click(screen.getByRole('button', { name: 'Cancel application' }));
    await waitFor(() => expect(sent()).toEqual([{ id: 'response-1' }]));
  });
});
