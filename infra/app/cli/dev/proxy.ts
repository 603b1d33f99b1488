import { startProxy } from '../../../testing/proxy/proxy.js';
import { fail, Sentence } from '../steps.mjs';

// One origin for services that run as processes: `npm run proxy -- http://127.0.0.1:3001
// http://127.0.0.1:3002`, several of a side with commas between them.
const [command, query] = process.argv.slice(2).map((urls) => urls.split(','));
try {
  if (command === undefined || query === undefined)
    throw new Sentence('Say where command-api and query-api are: npm run proxy -- URL[,URL…] URL[,URL…].');
  const proxy = await startProxy({ command, query }, Number(process.env['PORT'] ?? 3000));
  console.log(`  ${proxy.url}/panelists/v2/`);
} catch (error) {
  fail(error);
}
