import { stream } from '@panelist/domain/kernel/browser';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useReducer } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { cache } from 'swr/_internal';
import { z } from 'zod';
import { setSession } from '../session/session-store.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../testing/component.test-kit.js';
import { deferredComponent } from '../states/lazy-component.js';
import { keyOf, refetchAbout } from './query-key.js';
import { seedAnswer } from './seed-answer.js';
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

/** Asks every so often, and is drawn all the time. */
function Polling({ everyMs }: { readonly everyMs: number }) {
  const { data } = useQuery(aBicycle, { params: { id: '1' } }, { refreshInterval: everyMs });
  const [drawings, draw] = useReducer((count: number) => count + 1, 1);
  useEffect(() => {
    const timer = setInterval(draw, 300);
    return () => clearInterval(timer);
  }, []);
  return <p>{`${data?.name ?? 'nothing'}, drawn ${drawings} times`}</p>;
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

  test('of the document are not asked again by a part that waits for the first paint', async () => {
    serve();
    const key = keyOf(aBicycle, { params: { id: '1' } }, participant.userId);
    const takenAt = performance.now() - 60_000;
    seedAnswer(key, { value: { name: 'the bicycle of the document' }, stale: false, askedAt: 0, takenAt });
    const Late = deferredComponent(async () => Screen);
    renderOnPage(
      <SWRConfig value={{ provider: () => cache }}>
        <Late />
      </SWRConfig>,
    );
    await screen.findByText('the bicycle of the document');
    // SWR asks again for what it has with the next frame.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(made()).toEqual([0, 1, 1]);
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

  test.each([
    [429, 'request.too-many'],
    [503, 'server.unavailable'],
  ])('that ask every so often go on after a failure that may pass: %s', async (status, code) => {
    serve();
    renderOnPage(<Polling everyMs={200} />);
    await screen.findByText(/^bicycle 1,/);
    when(aBicycle).refuses(status, code, 'Not now.');
    await waitFor(() => expect(callsMade(aBicycle).length).toBeGreaterThan(4));
    when(aBicycle).answers(() => ({ name: 'bicycle of later' }));
    await screen.findByText(/^bicycle of later/);
  });

  test('end with a refusal that stays', async () => {
    serve();
    renderOnPage(<Polling everyMs={100} />);
    await screen.findByText(/^bicycle 1,/);
    when(aBicycle).refuses(404, 'resource.not-found', 'Not there.');
    const asked = callsMade(aBicycle).length;
    await waitFor(() => expect(callsMade(aBicycle).length).toBeGreaterThan(asked));
    const ended = callsMade(aBicycle).length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(callsMade(aBicycle).length - ended).toBeLessThanOrEqual(1);
  });

  test('ask soon for an answer that lacks the last change, whatever their interval and however often they are drawn', async () => {
    when(aBicycle).answers(() => ({ name: 'old bicycle' }), { 'x-stale': 'true' });
    renderOnPage(<Polling everyMs={60_000} />);
    await screen.findByText(/^old bicycle/);
    when(aBicycle).answers(() => ({ name: 'new bicycle' }));
    await screen.findByText(/^new bicycle/);
  });
});
