import { contract, isoTime } from '@panelist/domain/kernel/browser';
import { z } from 'zod';
import { useQuery } from '../../shared/api/use-query.js';
import { inboxKeys } from './keys.js';

const message = z.object({
  channel: z.string(),
  to: z.string(),
  subject: z.string().nullish(),
  text: z.string(),
  code: z.string().nullish(),
  links: z.array(z.string()),
  sentAt: isoTime,
});
export type InboxMessage = z.output<typeof message>;

const demoInbox = contract({
  name: 'demoInbox',
  side: 'command',
  method: 'GET',
  path: '/demo/inbox',
  style: 'v4',
  access: 'public',
  query: z.object({ to: z.string().optional() }),
  response: z.array(message),
  spec: 'contract, Demo',
  summary: 'What mail and text messages would have gone out, newest first.',
});

const refreshMs = 3_000;

/** Asked for again every few seconds: nothing tells a page without a log-in that a mail has come. */
export function useInbox(to: string) {
  return useQuery(demoInbox, inboxKeys.list(to), { query: to ? { to } : {} }, { refreshInterval: refreshMs });
}
