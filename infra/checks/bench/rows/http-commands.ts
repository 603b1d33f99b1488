import { randomUUID } from 'node:crypto';
import { atLeast, figure } from '../figures.js';
import { loadEmmett } from '../emmett.js';
import { expressEmmett, expressInsert, httpClient } from '../http-side.js';
import type { Call, Client, Other } from '../http-side.js';
import { compare, interleaved, latenciesOf, metered, rateOf } from '../measure.js';
import { meterOf } from '../processor-time.js';
import { settled, startProduct, type Product } from '../product.js';
import type { BenchRow, Line } from '../row.js';
import { makeWorld } from '../world.js';
import type { Participant } from '../world.js';
import { answers } from '../world-samples.js';

const connections = 16;

/**
 * The processes under test: the aim is for the first; the second shows the cost of sharing a
 * process and two cores with projections and reactions.
 */
const sides = [
  { service: 'command-api', says: 'command-api alone', aimed: true },
  { service: undefined, says: 'everything in one process', aimed: false },
] as const;

/**
 * Commands as a page sends them, with session and idempotency key: parse, decide, append, answer.
 */
export const httpCommands: BenchRow = {
  name: 'http-commands',
  aim: '≥ 0.5 of it',
  run: async (context) => {
    const rounds = context.quick ? 1 : 5;
    const warmingRounds = context.quick ? 1 : 10;
    const database = await context.database();
    const each = rounds + 1;
    const size = { participants: context.quick ? 20 : 200, projects: (sides.length + 1) * each };
    const { participants, projectIds, submit } = await makeWorld(context, database, size);
    const toSave = projectIds.slice(0, each);
    const responses: (readonly string[])[] = [];
    for (const projectId of projectIds.slice(each)) responses.push(await submit(projectId));
    context.log(`${participants.length} participants with ${responses.flat().length} responses`);

    const insert = await expressInsert(context, database);
    const emmett = (await loadEmmett()) === undefined ? undefined : await expressEmmett(context, database);
    const client = httpClient(context);
    const saves = (round: number) =>
      participants.map((who, index) =>
        command(who, '/v2/projects/survey/save', {
          projectId: toSave[index % toSave.length],
          status: 'DRAFT',
          responses: answers(round),
          totalTime: 100 + round,
        }),
      );
    const measure = async (
      what: string,
      { url, pid }: Product,
      aimed: boolean,
      callsOf: (round: number) => readonly Call[],
      other = insert,
    ): Promise<Line> => {
      let mine = 0;
      let theirs = 0;
      const { ours, baseline } = await interleaved(rounds, {
        ours: metered(await meterOf(database.pool, pid, client.pid), async () => client.send(url, connections, callsOf(mine++))),
        baseline: metered(await meterOf(database.pool, other.pid, client.pid), async () =>
          sendOther(client, other, callsOf(theirs++)),
        ),
      });
      const comparison = compare(ours, baseline);
      return {
        what: `${what} over HTTP, ${connections} connections`,
        ours: figure(rateOf(ours), 'calls/s'),
        baseline: `${other.says}: ${figure(rateOf(baseline), '/s')}`,
        comparison,
        latencies: latenciesOf(ours),
        aims: aimed ? [atLeast(0.5, comparison.ratio, '≥ 0.5 of it')] : [],
      };
    };
    const lines: Line[] = [];
    for (const [index, { service, says, aimed }] of sides.entries()) {
      const product = await startProduct(context, database, { service });
      if (service === undefined) await settled(database);
      const own = responses.slice(index * each);
      // In production the JIT compiler has optimised the code: both sides get enough warm-up calls
      // for that.
      for (let round = -warmingRounds; round < 0; round++) {
        await client.send(product.url, connections, saves(round));
        await sendOther(client, insert, saves(round));
        if (emmett !== undefined) await sendOther(client, emmett, saves(round));
      }
      const cancels = (round: number) =>
        participants.map((who, place) =>
          command(who, '/v2/surveys/cancel', { id: own[round]?.[place], message: 'I cannot come.' }),
        );
      lines.push(
        await measure(`${says}: cancel a response`, product, aimed, cancels),
        await measure(`${says}: save an answer`, product, aimed, saves),
      );
      if (emmett !== undefined)
        lines.push(await measure(`${says}: save an answer, versus Emmett,`, product, false, saves, emmett));
      await product.stop();
    }
    return { lines };
  },
};

function command({ bearer }: Participant, path: string, body: object): Call {
  return { method: 'POST', path, headers: { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': randomUUID() }, body };
}

/** The same calls to a baseline's one route. */
async function sendOther(client: Client, { url, path }: Other, calls: readonly Call[]) {
  return client.send(
    url,
    connections,
    calls.map((call) => ({ ...call, path })),
  );
}
