-- Erasures and ends of sessions find what belongs to a person.
drop index app.sessions_user;
create index sessions_user on app.sessions (user_id);
create index idempotency_keys_subject on app.idempotency_keys (subject) where subject is not null;
create index deadlines_user on app.deadlines ((payload ->> 'userId')) where payload ->> 'userId' is not null;
