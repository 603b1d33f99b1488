import { me } from '@panelist/domain/identity/browser';
import type { Call } from '@panelist/domain/kernel/browser';
import { dashboard } from '@panelist/domain/participation/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { changePayoutSettings, payoutSettings } from '@panelist/domain/profile/browser';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Participant } from '../../../testing/participants.js';

/**
 * Concurrent readers for each person, and the pause of each between two requests, in milliseconds.
 */
const ASKING = 3;
const REST = 20;

export interface Load {
  /** Resolves with the number of answered requests, and the failures of the others. */
  readonly stop: () => Promise<{ readonly answered: number; readonly failed: readonly string[] }>;
}

const reading: readonly Call[] = [me, dashboard, payouts, payoutSettings];

/** Reads and writes as logged-in people, like many open pages. */
export function loadOn(url: string, people: readonly Participant[]): Load {
  const stopping = new AbortController();
  const failed: string[] = [];
  let answered = 0;
  let turn = 0;

  async function ask(contract: Call, { token }: Participant, body?: object): Promise<void> {
    const name = `${contract.method} ${contract.path}`;
    const headers = {
      authorization: `Bearer ${token}`,
      // With and without a key: an orderly restart interrupts neither.
      ...(body && { 'content-type': 'application/json', ...(turn % 2 === 0 && { 'idempotency-key': randomUUID() }) }),
    };
    try {
      const answer = await fetch(url + contract.path, {
        method: contract.method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.ok) answered += 1;
      else failed.push(`${name}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed.push(`${name}: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`);
    }
  }

  /** Each person sends one command at a time, and reads concurrently. */
  async function act(person: Participant, writes: boolean): Promise<void> {
    while (!stopping.signal.aborted) {
      turn += 1;
      const contract = reading[turn % reading.length] ?? me;
      if (writes) await ask(changePayoutSettings, person, { type: 'PAYPAL', email: `${turn}@example.com` });
      else await ask(contract, person);
      await pause(REST);
    }
  }

  const acting = people.flatMap((person) => Array.from({ length: ASKING }, async (_, index) => act(person, index === 0)));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(acting);
      return { answered, failed };
    },
  };
}
