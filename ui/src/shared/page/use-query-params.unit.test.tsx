import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderOnPage } from '../testing/component.test-kit.js';
import { useQueryParams } from './use-query-params.js';

function Choices() {
  const [query, setQuery] = useQueryParams();
  const choose = (name: string, value: string) =>
    setQuery((current) => {
      current.set(name, value);
      return current;
    });
  return (
    <button
      type="button"
      onClick={() => {
        choose('actor', 'system');
        choose('context', 'payout');
      }}
    >
      {query.get('actor') ?? 'anybody'}
    </button>
  );
}

test('two changes before the page draws again are both kept', async () => {
  const { user } = renderOnPage(<Choices />, { at: '/staff/support?order=newest' });
  await user.click(screen.getByRole('button', { name: 'anybody' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent('/staff/support?order=newest&actor=system&context=payout'),
  );
  expect(screen.getByRole('button', { name: 'system' })).toBeInTheDocument();
});
