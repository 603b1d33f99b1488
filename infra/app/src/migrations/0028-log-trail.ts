import type { Migration } from '@panelist/infra/postgres';

/**
 * Marks of the log that processors have read, by which they notice that the log has lost its last
 * events. A processor beyond the end of the log has the state `ahead` until an operator takes its
 * checkpoint back or its read model is rebuilt.
 */
export const migration: Migration = {
  name: '0028-log-trail',
  up: async (knex) => {
    await knex.raw(logTrail);
    await knex.raw(promote);
  },
};

const logTrail = `
  create table app.log_trail (
    -- One mark a minute: the last event that processors had read by then.
    minute timestamptz primary key,
    position text collate "C" not null,
    event_id uuid not null
  );
  create index log_trail_newest on app.log_trail (position desc);`;

/** As before, and a rebuilt table is no longer ahead of the log. */
const promote = `
  create or replace function read_model.promote(checkpoint text, base text, shadow text, built_position text)
  returns void language plpgsql set lock_timeout = '2s' as $$
  begin
    execute format('lock table read_model.%I in access exclusive mode', base);
    execute format('drop table if exists read_model.%I', base || '__previous');
    execute format('alter table read_model.%I rename to %I', base, base || '__previous');
    execute format('alter table read_model.%I rename to %I', shadow, base);
    update app.checkpoints c set
      previous = jsonb_build_object('version', c.version, 'position', c.position, 'replacedAt', to_jsonb(now())),
      position = built_position, epoch = c.epoch + 1, failing = null, rebuild = null, updated_at = now(),
      state = case when c.state in ('stopped', 'ahead') then 'starting' else c.state end
    where c.name = checkpoint;
  end $$;`;
