import { parseArgs } from 'node:util';
import { startEventStoreDouble } from '../../../testing/event-store-double/index.js';
import { Sentence } from '../steps.mjs';

// Not an EventStoreDB: a double of its protocol in memory, to run the product's processes against.
// Prints its address and ends with a signal.
const double = await startEventStoreDouble({ port: readPort() });
console.log(double.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void double.stop());

function readPort(): number {
  try {
    const port = Number(parseArgs({ options: { port: { type: 'string', default: '2113' } } }).values.port);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence('Say it so: node infra/app/cli/run.mjs event-store-double [--port 2113].');
}
