import { randomUUID } from 'node:crypto';
import { atLeast, figure } from '../figures.js';
import { expressInsert, httpClient } from '../http-side.js';
import type { Call, SendAll } from '../http-side.js';
import { interleaved, latenciesOf, rateOf, ratioOf } from '../measure.js';
import { startProduct } from '../product.js';
import type { BenchRow, Line } from '../row.js';
import { makeWorld } from '../world.js';
import type { Participant } from '../world.js';
import { answers } from '../world-samples.js';

const connections = 16;

/** Commands as a page sends them (session, idempotency key, body checked, decided, appended, answered), everything else of the product running beside. */
export const httpCommands: BenchRow = {
  name: 'http-commands',
  aim: '≥ 0.5 of it',
  run: async (context) => {
    const rounds = context.quick ? 1 : 5;
    const warmingRounds = context.quick ? 1 : 10;
    const database = await context.database();
    const size = { participants: context.quick ? 20 : 200, projects: 2 * (rounds + 1) };
    const { participants, projectIds, submit } = await makeWorld(context, database, size);
    const toCancel = projectIds.slice(0, rounds + 1);
    const toSave = projectIds.slice(rounds + 1);
    const responses: (readonly string[])[] = [];
    for (const projectId of toCancel) responses.push(await submit(projectId));
    context.log(`${participants.length} participants with ${responses.flat().length} responses`);

    const product = await startProduct(context, database);
    const express = await expressInsert(context, database);
    const send = httpClient(context);
    const saves = (round: number) =>
      participants.map((who, index) =>
        command(who, '/v2/projects/survey/save', {
          projectId: toSave[index % toSave.length],
          status: 'DRAFT',
          responses: answers(round),
          totalTime: 100 + round,
        }),
      );
    // A server that runs for days has its code compiled: both sides get as many calls to come to that.
    for (let round = -warmingRounds; round < 0; round++) {
      await send(product.url, connections, saves(round));
      await insert(send, express, saves(round));
    }
    const compare = async (what: string, callsOf: (round: number) => readonly Call[]): Promise<Line> => {
      let mine = 0;
      let theirs = 0;
      const { ours, beside } = await interleaved(rounds, {
        ours: async () => send(product.url, connections, callsOf(mine++)),
        beside: async () => insert(send, express, callsOf(theirs++)),
      });
      const ratio = ratioOf(ours, beside);
      return {
        what: `${what} over HTTP, ${connections} connections`,
        ours: figure(rateOf(ours), 'calls/s'),
        beside: `Express route with one INSERT: ${figure(rateOf(beside), '/s')}`,
        ratio,
        latencies: latenciesOf(ours),
        aims: [atLeast(0.5, ratio, '≥ 0.5 of it')],
      };
    };
    return {
      lines: [
        await compare('cancel a response', (round) =>
          participants.map((who, index) =>
            command(who, '/v2/surveys/cancel', { id: responses[round]?.[index], message: 'I cannot come.' }),
          ),
        ),
        await compare('save an answer', saves),
      ],
    };
  },
};

function command({ bearer }: Participant, path: string, body: object): Call {
  return { path, headers: { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': randomUUID() }, body };
}

/** The same bodies to the baseline's one route. */
async function insert(send: SendAll, express: string, calls: readonly Call[]) {
  return send(
    express,
    connections,
    calls.map((call) => ({ ...call, path: '/insert' })),
  );
}
