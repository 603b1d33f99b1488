import { stream } from '@panelist/domain/kernel/browser';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { z } from 'zod';
import { setSession } from '../session/session-store.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../testing/component.test-kit.js';
import { refetchAbout } from './query-key.js';
import { useCommand } from './use-command.js';
import { useQuery } from './use-query.js';

usingServer({ beforeAll, afterEach, afterAll });

const bicycle = stream('bicycle', 'bicycleId');
const rider = stream('rider', 'riderId');
const calls = contractsFor({ style: 'v4', access: 'user' });
const plain = { answer: z.object({ name: z.string() }), spec: 'test', summary: 'test' };
const aBicycle = calls.query('GET /bicycles/:id', { ...plain, about: [bicycle, rider] });
const aRider = calls.query('GET /riders/:id', { ...plain, about: [rider] });
const aRoad = calls.query('GET /roads', { ...plain, about: [] });
const rename = calls.command('PUT /bicycles/:id', { ...plain, about: [bicycle] });

function Screen({ id = '1' }: { readonly id?: string | null }) {
  const { mutate } = useSWRConfig();
  const one = useQuery(aBicycle, id === null ? null : { params: { id } });
  useQuery(aRider, { params: { id: '1' } });
  useQuery(aRoad, {});
  const command = useCommand(rename);
  return (
    <>
      <p>{one.data?.name ?? 'nothing'}</p>
      <button onClick={() => void command.run({ params: { id: '1' } })}>Rename</button>
      <button onClick={() => void refetchAbout(mutate, ['rider'])}>Hint</button>
    </>
  );
}

function serve(): void {
  let answers = 0;
  when(aBicycle).answers(() => ({ name: `bicycle ${(answers += 1)}` }));
  for (const each of [aRider, aRoad, rename]) when(each).answers(() => ({ name: 'x' }));
}

const made = () => [aBicycle, aRider, aRoad].map((each) => callsMade(each).length);

describe('queries on the screen', () => {
  test('refetch after a command about the same stream category, others do not', async () => {
    serve();
    const { user } = renderOnPage(<Screen />);
    await screen.findByText('bicycle 1');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByText('bicycle 2');
    expect(made()).toEqual([2, 1, 1]);
  });

  test('refetch when a stream of their category changes', async () => {
    serve();
    const { user } = renderOnPage(<Screen />);
    await screen.findByText('bicycle 1');
    await user.click(screen.getByRole('button', { name: 'Hint' }));
    await screen.findByText('bicycle 2');
    expect(made()).toEqual([2, 2, 1]);
  });

  test('belong to the logged-in user', async () => {
    serve();
    renderOnPage(<Screen />);
    await screen.findByText('bicycle 1');
    act(() => setSession({ ...participant, userId: 'user-2' }));
    await screen.findByText('bicycle 2');
  });

  test('send no request for a null input', () => {
    serve();
    renderOnPage(<Screen id={null} />);
    expect(screen.getByText('nothing')).toBeInTheDocument();
    expect(callsMade(aBicycle)).toEqual([]);
  });
});
