import { expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyFile } from '../history/history-file.js';
import { withEndings } from '../run/end-all.js';
import { callerOf } from './caller.js';
import { crowd } from './crowd.js';
import { seededRandom } from './random.js';

it('a run that fails while people act reports its own error, and its history is complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panelist-giving-up-'));
  const file = join(folder, 'history.jsonl');
  // A product that never gives a conclusive answer.
  const server = createServer((_request, response) => void response.writeHead(503).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = { userId: 'ann', email: 'ann@people.example', token: 'token', address: '10.0.0.1' };
  const told: string[] = [];
  const history = historyFile(file);

  const run = withEndings(
    (sentence) => told.push(sentence),
    async (endings) => {
      endings.push(() => void server.close(), history.close);
      const giveUp = new AbortController();
      const patience = { answerMs: 6_000, commandMs: 75_000 };
      const now = () => performance.now();
      const fingerprint = (content: string) => content;
      const caller = callerOf({ origin: () => origin, history, fingerprint, now, patience, giveUp: giveUp.signal });
      const studies = {
        projectIds: ['p1', 'p2'],
        referable: new Set(['p1']),
        researcher: person,
        support: [person, person] as const,
      };
      const crowded = crowd({ people: [person, person], referrers: [], studies, caller, random: seededRandom(1), atOnce: 2 });
      endings.push(crowded.rest, () => giveUp.abort());
      await new Promise((resolve) => setTimeout(resolve, 200));
      throw new Error('a process was not ready in time');
    },
  );
  await expect(run).rejects.toThrow('a process was not ready in time');
  expect(told).toEqual([]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(history.entries().length);
  expect(new Set(history.entries().map((entry) => entry.kind === 'command' && entry.outcome))).toEqual(new Set(['unknown']));
  rmSync(folder, { recursive: true });
});
