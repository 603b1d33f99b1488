import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StatusFilterButtons } from './status-filter.js';

const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent.trim());

test('no number is shown before it is known', () => {
  const { rerender } = render(<StatusFilterButtons chosen={undefined} counts={undefined} onChoose={() => undefined} />);
  expect(texts()[1]).toBe('All');
  expect(texts().join()).not.toMatch(/\d/);
  rerender(<StatusFilterButtons chosen={undefined} counts={{ all: 3 }} onChoose={() => undefined} />);
  expect(texts()[1]).toBe('All 3');
  expect(texts()[0]).toMatch(/0$/);
});

test('the statuses that failed payouts have are offered once failed ones are chosen', () => {
  const counts = { all: 5, failed: 2, rejected: 2, paid: 3 };
  const { rerender } = render(<StatusFilterButtons chosen="needs-action" counts={counts} onChoose={() => undefined} />);
  expect(texts()).toContain('Paid 3');
  expect(texts()).not.toContain('Rejected 2');
  rerender(<StatusFilterButtons chosen="failed" counts={counts} onChoose={() => undefined} />);
  expect(texts()).toContain('Rejected 2');
});
