import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ListFailure } from './list-failure.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

test("the server's message shows for five seconds, each failure's anew; another try is offered for good", () => {
  const retry = jest.fn();
  const shown = (message: string) => <ListFailure title="Not loaded." error={new Error(message)} onRetry={retry} />;
  const { rerender } = render(shown('The first.'));
  pass(4_999);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('Not loaded.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(shown('The second.'));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
