import { parseArgs } from 'node:util';
import '../register-typescript.mjs';
import { fail, Sentence } from '../steps.mjs';

// Not an EventStoreDB: a double of its protocol in memory, to run the product's processes against. Prints its address and ends with a signal.
try {
  const { startEventStoreDouble } = await import('../../../testing/event-store-double/index.ts');
  const double = await startEventStoreDouble({ port: readPort() });
  console.log(double.url);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void double.stop());
} catch (error) {
  fail(error);
}

function readPort() {
  try {
    const port = Number(parseArgs({ options: { port: { type: 'string', default: '2113' } } }).values.port);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence('Say it so: node infra/app/cli/event-store-double.mjs [--port 2113].');
}
