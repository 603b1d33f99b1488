// Sends calls over keep-alive connections from a separate process, so that neither side pays for
// its client. Each message is one job: { url, connections, groups: [[{ method, path, headers, body
// }]] }. So many groups are under way at once; the calls of a group are sent together. Answered
// with { seconds, groups: [{ milliseconds, last }] }, `last` being the place of the call that was
// answered last, or { failure }.
import { Agent, request } from 'node:http';

process.on('message', (job) => void run(job));
process.on('disconnect', () => process.exit(0));

async function run({ url, connections, groups }) {
  const agent = new Agent({ keepAlive: true });
  const answered = [];
  let next = 0;
  const begin = performance.now();
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let place = next++; place < groups.length; place = next++) {
          let last = 0;
          const before = performance.now();
          const sendOne = async (call, index) => {
            await send(agent, url, call);
            last = index;
          };
          await Promise.all(groups[place].map(sendOne));
          answered[place] = { milliseconds: performance.now() - before, last };
        }
      }),
    );
    process.send({ seconds: (performance.now() - begin) / 1000, groups: answered });
  } catch (error) {
    process.send({ failure: error.message });
  } finally {
    agent.destroy();
  }
}

async function send(agent, url, { method, path, headers, body }) {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const ofBody = bytes.length === 0 ? {} : { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  return new Promise((settle, fail) => {
    const sent = request(`${url}${path}`, { agent, method, headers: { ...headers, ...ofBody } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        if (response.statusCode === 200) settle();
        else fail(new Error(`${path} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 500)}`));
      });
    });
    sent.on('error', fail);
    sent.end(bytes);
  });
}
