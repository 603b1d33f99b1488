import { createApp } from './create-app.js';
import { defaultTimeouts } from './http-options.js';
import type { HttpOptions } from './http-options.js';
import { openServer } from './open-server.js';
import type { OpenServer } from './open-server.js';

export type RunningHttp = Omit<OpenServer, 'use' | 'attach'>;

/**
 * Starts a server with every call, page and file of `options`. Rejects with the system's own error
 * (`EADDRINUSE`) when it can't listen.
 */
export async function startHttp(options: HttpOptions): Promise<RunningHttp> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  let closing = false;
  const opened = await openServer({ ...options, timeouts, listener: createApp(options, timeouts, () => closing) });
  return {
    ...opened,
    close: async (deadlineMs) => {
      closing = true;
      await opened.close(deadlineMs);
    },
  };
}
