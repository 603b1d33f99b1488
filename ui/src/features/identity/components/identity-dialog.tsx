import { projectToVerifyFor } from '../../../shared/identity/verify-identity.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useSession } from '../../../shared/session/session-store.js';
import { IdentityPrompt } from './identity-prompt.js';

/** Opened from any page by `?verify=identity:PROJECT`. */
export function IdentityDialog() {
  const { value, clear } = useAddressParam('verify');
  const session = useSession();
  const projectId = projectToVerifyFor(value);
  if (session.status !== 'in' || projectId === null) return null;
  return <IdentityPrompt key={projectId} projectId={projectId} onClose={() => clear({ replace: true })} />;
}
