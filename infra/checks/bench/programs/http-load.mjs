// Sends calls over keep-alive connections from a separate process, so that neither side pays for
// its client. Each message is one job: { url, connections, calls: [{ path, headers, body }] }, each
// call sent once; answered with { count, seconds, latencies } or { failure }.
import { Agent, request } from 'node:http';

process.on('message', (job) => void run(job));

async function run({ url, connections, calls }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  const waiting = [...calls];
  const begin = performance.now();
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
          const before = performance.now();
          await send(agent, url, call);
          latencies.push(performance.now() - before);
        }
      }),
    );
    process.send({
      count: calls.length,
      seconds: (performance.now() - begin) / 1000,
      latencies: latencies.toSorted((a, b) => a - b),
    });
  } catch (error) {
    process.send({ failure: error.message });
  } finally {
    agent.destroy();
  }
}
process.on('disconnect', () => process.exit(0));

async function send(agent, url, { path, headers, body }) {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((settle, fail) => {
    const sent = request(
      `${url}${path}`,
      { agent, method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': bytes.length, ...headers } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          if (response.statusCode === 200) settle();
          else fail(new Error(`${path} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 500)}`));
        });
        response.on('error', fail);
      },
    );
    sent.on('error', fail);
    sent.end(bytes);
  });
}
