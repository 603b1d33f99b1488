import { isLoopbackHost } from './host-names.js';
import { DEMO_MASTER_KEY } from './variables.js';
import type { Variables } from './variables.js';

/**
 * Why `development` and `test` do not start: the demo's keys are public, so a process that other
 * machines reach must have its own. The demo says openly that its accounts are public.
 */
export function demoKeyProblems(values: Variables): readonly string[] {
  const { APP_ENV, HOST, MASTER_KEY = DEMO_MASTER_KEY, SESSION_SECRET } = values;
  if ((APP_ENV !== 'development' && APP_ENV !== 'test') || isLoopbackHost(HOST)) return [];
  if (!MASTER_KEY.equals(DEMO_MASTER_KEY) && !SESSION_SECRET?.equals(DEMO_MASTER_KEY)) return [];
  return [
    `MASTER_KEY must be set, and neither it nor SESSION_SECRET be the demo's, when HOST (${HOST}) is reachable from other machines: make one with "openssl rand -base64 32", or leave HOST out.`,
  ];
}
