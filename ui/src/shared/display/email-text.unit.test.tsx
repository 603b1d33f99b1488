import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { EmailText } from './email-text.js';

afterEach(cleanup);

test.each([
  ['ada.lovelace@people.example', ['ada.', 'lovelace', '@people.', 'example']],
  ['ada+rita_2-x@people.example', ['ada+', 'rita_', '2-', 'x', '@people.', 'example']],
  ['no address', ['no address']],
])('%s may break between its parts alone', (address, parts) => {
  const { container } = render(<EmailText address={address} />);
  expect(container).toHaveTextContent(address);
  expect(container.firstElementChild?.innerHTML.split('<wbr>')).toEqual(parts);
});
