// Opens pages from a separate process, so that the product does not pay for its client. Each message
// is one job: { url, openings: [{ bearer, calls: ['METHOD address body'] }] }. An opening sends its
// calls at the same time over keep-alive connections; the next one begins when all are answered.
// Answered with [{ milliseconds, last }], `last` being the place of the call that came last, or { failure }.
import { Agent, request } from 'node:http';

process.on('message', (job) => void run(job));

async function run({ url, openings }) {
  const agent = new Agent({ keepAlive: true });
  const opened = [];
  try {
    for (const { bearer, calls } of openings) {
      let last = 0;
      const before = performance.now();
      await Promise.all(
        calls.map(async (call, place) => {
          await send(agent, url, bearer, call);
          last = place;
        }),
      );
      opened.push({ milliseconds: performance.now() - before, last });
    }
    process.send(opened);
  } catch (error) {
    process.send({ failure: error.message });
  } finally {
    agent.destroy();
  }
}
process.on('disconnect', () => process.exit(0));

async function send(agent, url, bearer, call) {
  const [method, address] = call.split(' ', 2);
  const body = Buffer.from(call.slice(method.length + address.length + 2));
  const ofBody = body.length === 0 ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const headers = { Accept: 'application/json', Authorization: `Bearer ${bearer}`, ...ofBody };
  return new Promise((settle, fail) => {
    const sent = request(`${url}${address}`, { agent, method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode === 200) settle();
        else
          fail(
            new Error(`${method} ${address} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 500)}`),
          );
      });
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
