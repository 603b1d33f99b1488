import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage } from '../../../shared/testing/component.test-kit.js';
import { Attempts } from './attempts.js';

test('each attempt keeps its own address and what the provider answered, the newest first', () => {
  const attempt = { type: 'TREMENDOUS', startedAt: '2026-05-01T10:00:00.000Z' } as const;
  const failed = { number: 1, key: 'p1.1', email: 'old@example.com', outcome: 'returned', code: 'DELIVERY_FAILED' } as const;
  const again = { number: 2, key: 'p1.1', email: 'new@example.com', outcome: 'sending', providerAnswer: null } as const;
  renderOnPage(
    <Attempts
      attempts={[
        { ...attempt, ...failed, providerAnswer: 'Mailbox full.' },
        { ...attempt, ...again },
      ]}
    />,
  );
  const [newest, first] = screen.getAllByRole('listitem');
  expect(newest).toHaveTextContent(/^Attempt 2: sending.* to new@example\.comKey p1\.1No answer yet\.$/);
  expect(first).toHaveTextContent(/^Attempt 1: returned.* to old@example\.comKey p1\.1DELIVERY_FAILED ?Mailbox full\.$/);
});
