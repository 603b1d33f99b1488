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

test('a change builds on that of another component, which is not drawn yet', async () => {
  function Both() {
    const [query, setOne] = useQueryParams();
    const [, setOther, current] = useQueryParams();
    const change = () => {
      setOne((now) => {
        now.set('show', 'matched');
        return now;
      });
      setOther({ ...Object.fromEntries(current()), text: 'parcel' });
    };
    return (
      <button type="button" onClick={change}>
        {query.get('text') ?? 'Search'}
      </button>
    );
  }
  const { user } = renderOnPage(<Both />, { at: '/projects?order=newest' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent('/projects?order=newest&show=matched&text=parcel'),
  );
});

test('two changes before the page draws again are both kept', async () => {
  const { user } = renderOnPage(<Choices />, { at: '/staff/support?order=newest' });
  await user.click(screen.getByRole('button', { name: 'anybody' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent('/staff/support?order=newest&actor=system&context=payout'),
  );
  expect(screen.getByRole('button', { name: 'system' })).toBeInTheDocument();
});
