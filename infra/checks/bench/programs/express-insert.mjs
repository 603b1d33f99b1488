// The baseline of the calls: an Express route that reads JSON and does one INSERT, nothing else.
import { randomUUID } from 'node:crypto';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(`create table if not exists public.answers (
  id bigint generated always as identity primary key, stream text not null, event_id uuid not null, data jsonb not null,
  recorded_at timestamptz not null default clock_timestamp()
)`);

const app = express();
app.disable('x-powered-by');
app.post('/insert', express.json(), async (request, response) => {
  const { rows } = await pool.query({
    name: 'insert-answer',
    text: 'insert into public.answers (stream, event_id, data) values ($1, $2, $3) returning id',
    values: [request.body.projectId ?? request.body.id, randomUUID(), request.body],
  });
  response.json({ success: true, id: rows[0].id });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit(0));
