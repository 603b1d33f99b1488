import type { Migration } from '@panelist/infra/postgres';

/** When each side of a conversation was last mailed about unread messages: at most once an hour. */
export const migration: Migration = {
  name: '0090-message-mails',
  up: async (knex) => {
    await knex.raw(`
      create table app.message_mails (
        conversation_uid text not null,
        side text not null,
        mailed_at timestamptz not null,
        -- Number of the last message that the mail was about.
        up_to integer not null,
        -- The deadline that led to the mail: it may be handled again.
        deadline_id text not null,
        primary key (conversation_uid, side)
      );
    `);
  },
};
