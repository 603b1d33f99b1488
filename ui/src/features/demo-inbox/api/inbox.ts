import { callMaker } from '@panelist/domain/kernel/browser';
import type { z } from 'zod';
import { useQuery } from '../../../shared/api/use-query.js';

export interface InboxMessage {
  readonly channel: 'email' | 'sms' | 'push';
  readonly to: string;
  readonly subject?: string | null;
  readonly text: string;
  readonly code?: string | null;
  readonly links: readonly string[];
  readonly attachments?: ReadonlyArray<{ readonly name: string; readonly contentType: string; readonly text?: string }>;
  readonly sentAt: string;
}

interface Parts {
  readonly query: z.ZodType<{ readonly to?: string }>;
  readonly answer: z.ZodType<readonly InboxMessage[]>;
}

/**
 * What mails, text messages and alerts would have gone out, newest first. Only the demo's server
 * answers it.
 */
const demoInbox = callMaker<Record<'GET /demo/inbox', Parts>>()({ style: 'v4', access: 'public' }).command('GET /demo/inbox', []);

const refreshMs = 3_000;

/** Polls, because the live channel needs a log-in and this page has none. */
export function useInbox(to: string) {
  return useQuery(demoInbox, { query: to ? { to } : {} }, { refreshInterval: refreshMs });
}
