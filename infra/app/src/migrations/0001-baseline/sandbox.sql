-- State of the demo's simulated providers.
create schema sandbox;

-- Messages delivered.
create table sandbox.messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'push')),
  message_id text unique,
  recipient text not null,
  subject text,
  body text not null,
  sent_at timestamptz not null,
  headers jsonb not null default '{}',
  attachments jsonb not null default '[]'
);
create index messages_recipient on sandbox.messages (lower(recipient), id desc);

-- Browsers that subscribed to the sandbox's push service. `server_key`: which key may send to them.
create table sandbox.push_subscriptions (
  id text primary key,
  private_key text not null,
  auth_secret text not null,
  server_key text not null,
  -- `gone`, or `busy-once`, which refuses one message.
  behaviour text
);

-- Orders placed. `announced`: how far their webhooks have been sent.
create table sandbox.tremendous_orders (
  id text primary key,
  external_id text unique,
  cents integer not null,
  name text not null,
  email text not null,
  reward_id text not null unique,
  delivery_started_at timestamptz not null,
  created_at timestamptz not null,
  overruled text,
  announced text
);
create index tremendous_orders_to_tell on sandbox.tremendous_orders (created_at)
  where announced is null or announced in ('PENDING', 'CHANGED');
create table sandbox.paypal_batches (
  id text primary key,
  sender_batch_id text not null unique,
  cents integer not null,
  receiver text not null,
  item_id text not null unique,
  sender_item_id text,
  created_at timestamptz not null,
  overruled text,
  announced text
);
create index paypal_batches_to_tell on sandbox.paypal_batches (created_at)
  where announced is null or announced in ('PENDING', 'CHANGED');

-- Each message as it was sent, because PayPal is asked to verify it later.
create table sandbox.webhooks (
  id text primary key,
  provider text not null check (provider in ('TREMENDOUS', 'PAYPAL', 'PLAID')),
  body text not null,
  headers jsonb not null,
  transmission_id text unique,
  due_at timestamptz default now(),
  tries integer not null default 0,
  delivered integer not null default 0
);
create index webhooks_due on sandbox.webhooks (due_at) where due_at is not null;

create table sandbox.refused_calls (
  key text primary key,
  times integer not null
);

-- What the providers do wrong for a while, by name (`infra/app/demo/sandbox/disturb.ts`).
create table sandbox.disturbances (
  name text primary key,
  until timestamptz not null
);

create table sandbox.oauth_grants (
  code text primary key,
  provider text not null,
  redirect_uri text not null,
  challenge text not null,
  person jsonb not null,
  created_at timestamptz not null default now(),
  redeemed_at timestamptz,
  token text unique
);

-- Plaid: attempts, tokens of its dialog, and the key that signs its messages.
create table sandbox.plaid_sessions (
  id text primary key,
  client_user_id text not null,
  template_id text not null,
  status text not null,
  -- Who the person is at Plaid; null until they have shown it.
  identity text,
  created_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz
);
create index plaid_sessions_of_user on sandbox.plaid_sessions (client_user_id, template_id, created_at desc);
create table sandbox.plaid_link_tokens (
  token text primary key,
  session_id text not null references sandbox.plaid_sessions (id),
  expires_at timestamptz not null
);
create table sandbox.plaid_keys (
  kid text primary key,
  private_key jsonb not null,
  created_at timestamptz not null default now()
);

-- How far the demo has got with filling its history, so that a start goes on where another one was
-- killed.
create table sandbox.history (
  single boolean primary key default true check (single),
  -- The time that the history leads up to, by the app's clock.
  up_to timestamptz not null,
  -- Steps that are done.
  done integer not null default 0,
  -- The log as far as workers have followed it.
  position text,
  finished boolean not null default false
);
