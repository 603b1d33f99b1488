import { hasRole } from './roles.js';
import { useSession } from './session-store.js';

/** Whether the user publishes projects and decides on responses; support only reads them. */
export function useMayAct(): boolean {
  const session = useSession();
  return session.status === 'in' && hasRole(session.roles, ['researcher', 'admin']);
}
