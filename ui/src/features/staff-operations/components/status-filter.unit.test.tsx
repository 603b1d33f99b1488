import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StatusFilterButtons } from './status-filter.js';

const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent.trim());

test('no number is shown before it is known', () => {
  const { rerender } = render(<StatusFilterButtons chosen={undefined} counts={undefined} onChoose={() => undefined} />);
  expect(texts()[0]).toBe('All');
  expect(texts().join()).not.toMatch(/\d/);
  rerender(<StatusFilterButtons chosen={undefined} counts={{ all: 3 }} onChoose={() => undefined} />);
  expect(texts()[0]).toBe('All 3');
  expect(texts()[1]).toMatch(/0$/);
});
