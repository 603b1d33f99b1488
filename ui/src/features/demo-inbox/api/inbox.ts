import { contractsFor, isoTime } from '@panelist/domain/kernel/browser';
import { z } from 'zod';
import { useQuery } from '../../../shared/api/use-query.js';

const message = z.object({
  channel: z.string(),
  to: z.string(),
  subject: z.string().nullish(),
  text: z.string(),
  code: z.string().nullish(),
  links: z.array(z.string()),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string(), text: z.string().optional() })).optional(),
  sentAt: isoTime,
});
export type InboxMessage = z.output<typeof message>;

const open = contractsFor({ style: 'v4', access: 'public' });

const demoInbox = open.command('GET /demo/inbox', {
  query: z.object({ to: z.string().optional() }),
  answer: z.array(message),
  about: [],
  spec: 'contract, Demo',
  summary: 'What mail and text messages would have gone out, newest first.',
});

const refreshMs = 3_000;

/** Polls, because the live channel needs a log-in and this page has none. */
export function useInbox(to: string) {
  return useQuery(demoInbox, { query: to ? { to } : {} }, { refreshInterval: refreshMs });
}
