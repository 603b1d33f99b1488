// A component test by its ending: the runner of other tests has no fake timers that wait for
// promises.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GivenResponse } from '@panelist/domain/participation/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { aQuestion } from '../screener.test-kit.js';
import { createDraftAutosave } from './draft-autosave.js';
import type { LocalCopy } from './local-copy.js';

const questions = [aQuestion('a'), { ...aQuestion('b'), questionType: 5 as const }];
const unreachable = new ApiError({ code: 'network.unreachable', message: 'No connection.', status: 0 });

function memoryStore(initial: LocalCopy | null = null) {
  let stored = initial;
  return { read: () => stored, write: (value: LocalCopy) => void (stored = value), clear: () => void (stored = null) };
}

function server() {
  const saves: GivenResponse[][] = [];
  let failure: unknown = null;
  return {
    saves,
    fail: (error: unknown) => void (failure = error),
    save: async (responses: GivenResponse[]) => {
      if (failure !== null) throw failure;
      saves.push(responses);
      return `2026-01-01T10:0${saves.length}:00.000Z`;
    },
  };
}

describe('draft autosave', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('stores on the device at once and saves after a pause in typing', async () => {
    const store = memoryStore();
    const { saves, save } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    autosave.change('a', [{ text: 'o' }]);
    autosave.change('a', [{ text: 'one' }]);
    expect(store.read()?.answers).toEqual({ a: [{ text: 'one' }] });
    await jest.advanceTimersByTimeAsync(700);
    expect(saves).toEqual([[{ questionId: 'a', answers: [{ text: 'one' }] }]]);
    expect(autosave.state().save).toEqual({ status: 'saved', savedAt: '2026-01-01T10:01:00.000Z' });
    expect(store.read()).toBeNull();
  });

  it('retries automatically after a lost connection', async () => {
    const store = memoryStore();
    const { saves, save, fail } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    fail(unreachable);
    autosave.change('a', [{ text: 'one' }]);
    await jest.advanceTimersByTimeAsync(700);
    expect(autosave.state().save.status).toBe('waiting');
    expect(store.read()?.answers).toEqual({ a: [{ text: 'one' }] });
    fail(null);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(saves).toHaveLength(1);
    expect(autosave.state().save.status).toBe('saved');
  });

  it('keeps an incomplete answer on the device without sending it', async () => {
    const store = memoryStore();
    const { saves, save } = server();
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    autosave.change('b', [{ value: '1-' }]);
    await autosave.flush();
    expect(saves).toEqual([[]]);
    expect(store.read()?.answers).toEqual({ b: [{ value: '1-' }] });
  });

  it('keeps a submission that waits for the connection, until it was accepted', () => {
    const store = memoryStore();
    const { save } = server();
    const finish = { agree: true, place: null, totalTime: 30 };
    const autosave = createDraftAutosave({ questions, draft: null, store, save });
    autosave.finish(finish);
    expect(createDraftAutosave({ questions, draft: null, store, save }).finished).toEqual(finish);
    autosave.forget();
    autosave.finish(null);
    expect(store.read()).toBeNull();
  });

  it('reports a refusal by a rule and does not retry', async () => {
    const { save, fail } = server();
    const refusals: string[] = [];
    const autosave = createDraftAutosave({ questions, draft: null, store: memoryStore(), save });
    autosave.onRefused(({ code }) => void refusals.push(code));
    fail(new ApiError({ code: 'participation.project-closed', message: 'This project is now closed.', status: 409 }));
    autosave.change('a', [{ text: 'one' }]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(refusals).toEqual(['participation.project-closed']);
  });

  it('merges another device’s draft; unsent answers win', () => {
    const autosave = createDraftAutosave({ questions, draft: null, store: memoryStore(), save: server().save });
    autosave.change('b', [{ value: 7 }]);
    const otherDraft = [
      { questionId: 'a', answers: [{ uid: null, text: 'theirs', value: null }] },
      { questionId: 'b', answers: [{ uid: null, text: null, value: 3 }] },
    ];
    expect(autosave.adopt({ responses: otherDraft, savedAt: '2026-01-01T11:00:00.000Z' })).toBe(true);
    expect(autosave.state().answers).toEqual({ a: [{ text: 'theirs' }], b: [{ value: 7 }] });
    expect(autosave.adopt({ responses: [], savedAt: '2026-01-01T10:59:00.000Z' })).toBe(false);
    autosave.pause();
  });

  it('starts with an earlier visit’s unsent answers, unless another device saved since', () => {
    const draft = {
      responses: [{ questionId: 'a', answers: [{ uid: null, text: 'server', value: null }] }],
      savedAt: '2026-01-01T10:00:00.000Z',
    };
    const local = (basedOn: string | null): LocalCopy => ({
      answers: { a: [{ text: 'local' }], b: [{ value: 1 }] },
      basedOn,
      finished: null,
    });
    const initialAnswers = (basedOn: string | null) =>
      createDraftAutosave({ questions, draft, store: memoryStore(local(basedOn)), save: server().save }).state().answers;
    expect(initialAnswers(draft.savedAt)).toEqual({ a: [{ text: 'local' }], b: [{ value: 1 }] });
    expect(initialAnswers('2026-01-01T09:00:00.000Z')).toEqual({ a: [{ text: 'server' }], b: [{ value: 1 }] });
  });
});
