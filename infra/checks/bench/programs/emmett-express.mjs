// What a user would build with Emmett: an Express route whose command handler reads the stream,
// decides and appends. No session, no idempotency key, no encryption.
import { DeciderCommandHandler } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const store = getPostgreSQLEventStore(process.env.DATABASE_URL, { connectionOptions: { pool } });
await store.schema.migrate();

const handle = DeciderCommandHandler({
  initialState: () => ({ status: 'none', saved: 0 }),
  evolve: (state, { data }) => ({ status: 'draft', saved: state.saved + data.responses.length }),
  decide: ({ data }, state) => (state.status === 'submitted' ? [] : [{ type: 'ScreenerAnswerSaved', data }]),
});

const app = express();
app.disable('x-powered-by');
app.post('/save', express.json(), async (request, response) => {
  const { projectId, responses, totalTime } = request.body;
  const person = request.get('Authorization');
  const command = { type: 'SaveDraft', data: { projectId, responses, totalTime } };
  const { nextExpectedStreamVersion } = await handle(store, `participation-${projectId}-${person}`, command);
  response.json({ success: true, version: String(nextExpectedStreamVersion) });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit(0));
