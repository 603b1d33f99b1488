import { randomUUID } from 'node:crypto';
import { atLeast, atMost, figure } from '../figures.js';
import { loadEmmett } from '../emmett.js';
import { expressEmmett, expressInsert, httpClient } from '../http-side.js';
import type { Call, Client, Other } from '../http-side.js';
import { compare, interleaved, latenciesOf, metered, rateOf } from '../measure.js';
import type { Comparison } from '../measure.js';
import { meterOf } from '../processor-time.js';
import { settled, startProduct, type Product } from '../product.js';
import type { Aim, BenchRow, Line } from '../row.js';
import { makeWorld } from '../world.js';
import type { Participant } from '../world.js';
import { answers } from '../world-samples.js';

/**
 * The processes under test: most aims are for the first; the second shows the cost of sharing a
 * process and two cores with projections and reactions. `saves` are the aims of saving an answer
 * by the number of connections, as a ratio to the baseline's rate.
 */
const sides = [
  { service: 'command-api', says: 'command-api alone', saves: { 1: 0.5, 16: 0.7, 64: 0.9 }, cancels: 0.5, emmett: 1.5 },
  { service: undefined, says: 'everything in one process', saves: { 16: 0.4 }, cancels: null, emmett: null },
] as const;

/** Connections of the lines that are measured with one number of them. */
const some = 16;
/**
 * Most processor time of Node and PostgreSQL for a call over {@link some}, as a multiple of the
 * baseline.
 */
const mostCost = 1.5;

interface Measured {
  readonly what: string;
  readonly product: Product;
  readonly connections: number;
  readonly callsOf: (round: number) => readonly Call[];
  readonly other: Other;
  readonly aimsOf: (comparison: Comparison) => readonly Aim[];
}

const ratioAim =
  (bound: number | null) =>
  (comparison: Comparison): readonly Aim[] =>
    bound === null ? [] : [atLeast(bound, comparison.ratio, `≥ ${bound} of it`)];

const costAim = ({ ours, baseline }: Comparison): Aim => {
  const [mine = Number.NaN, theirs = Number.NaN] = [ours, baseline].map((cost) => cost && cost.node + cost.postgres);
  return atMost(mostCost, mine / theirs, `Node and PostgreSQL ≤ ${mostCost} × its core-ms`);
};

/**
 * Commands as a page sends them, with session and idempotency key: parse, decide, append, answer.
 */
export const httpCommands: BenchRow = {
  name: 'http-commands',
  aim: '≥ 0.5 of it',
  run: async (context) => {
    const rounds = context.quick ? 1 : 5;
    const warmingRounds = context.quick ? 1 : 3;
    const database = await context.database();
    const each = rounds + 1;
    // So many that no person reaches the limit of commands a minute.
    const size = { participants: context.quick ? 20 : 600, projects: 2 + sides.length * each };
    const { participants, projectIds, submit } = await makeWorld(context, database, size);
    const toSave = projectIds.slice(0, 2);
    const responses: (readonly string[])[] = [];
    for (const projectId of projectIds.slice(toSave.length)) responses.push(await submit(projectId));
    context.log(`${participants.length} participants with ${responses.flat().length} responses`);

    const insert = await expressInsert(context, database);
    const emmett = (await loadEmmett()) === undefined ? undefined : await expressEmmett(context, database);
    const client = httpClient(context);
    let number = 0;
    /** An answer of everybody to each project. */
    const saves = () => {
      number += 1;
      return toSave.flatMap((projectId) =>
        participants.map((who) =>
          command(who, '/v2/projects/survey/save', {
            projectId,
            status: 'DRAFT',
            responses: answers(number),
            totalTime: 100 + number,
          }),
        ),
      );
    };
    const measure = async ({ what, product, connections, callsOf, other, aimsOf }: Measured): Promise<Line> => {
      const { url, pid } = product;
      let mine = 0;
      let theirs = 0;
      const { ours, baseline } = await interleaved(rounds, {
        ours: metered(await meterOf(database.pool, pid, client.pid), async () => client.send(url, connections, callsOf(mine++))),
        baseline: metered(await meterOf(database.pool, other.pid, client.pid), async () =>
          sendOther({ client, other, connections }, callsOf(theirs++)),
        ),
      });
      const comparison = compare(ours, baseline);
      return {
        what: `${what} over HTTP, ${connections} connection${connections === 1 ? '' : 's'}`,
        ours: figure(rateOf(ours), 'calls/s'),
        baseline: `${other.says}: ${figure(rateOf(baseline), '/s')}`,
        comparison,
        latencies: latenciesOf(ours),
        aims: aimsOf(comparison),
      };
    };
    const lines: Line[] = [];
    for (const [index, { service, says, ...aims }] of sides.entries()) {
      const product = await startProduct(context, database, { service });
      if (service === undefined) await settled(database);
      const own = responses.slice(index * each);
      // In production the JIT compiler has optimised the code: both sides get enough warm-up calls
      // for that.
      for (let round = 0; round < warmingRounds; round++) {
        await client.send(product.url, some, saves());
        for (const other of emmett === undefined ? [insert] : [insert, emmett])
          await sendOther({ client, other, connections: some }, saves());
      }
      const cancels = (round: number) =>
        participants.map((who, place) =>
          command(who, '/v2/surveys/cancel', { id: own[round]?.[place], message: 'I cannot come.' }),
        );
      const common = { product, connections: some, other: insert };
      const cancel = { what: `${says}: cancel a response`, callsOf: cancels, aimsOf: ratioAim(aims.cancels) };
      lines.push(await measure({ ...common, ...cancel }));
      for (const [connections, bound] of Object.entries(aims.saves)) {
        const save = { what: `${says}: save an answer`, callsOf: saves, connections: Number(connections) };
        const isCostly = service !== undefined && save.connections === some;
        const aimsOf = (comparison: Comparison) => [...ratioAim(bound)(comparison), ...(isCostly ? [costAim(comparison)] : [])];
        lines.push(await measure({ ...common, ...save, aimsOf }));
      }
      if (emmett !== undefined) {
        const what = `${says}: save an answer, versus Emmett,`;
        lines.push(await measure({ ...common, what, callsOf: saves, other: emmett, aimsOf: ratioAim(aims.emmett) }));
      }
      await product.stop();
    }
    return { lines };
  },
};

function command({ bearer }: Participant, path: string, body: object): Call {
  return { method: 'POST', path, headers: { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': randomUUID() }, body };
}

/** The same calls to a baseline's one route. */
async function sendOther(
  { client, other: { url, path }, connections }: { readonly client: Client; readonly other: Other; readonly connections: number },
  calls: readonly Call[],
) {
  return client.send(
    url,
    connections,
    calls.map((call) => ({ ...call, path })),
  );
}
