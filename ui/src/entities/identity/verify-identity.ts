import { useAddressParam } from '../../shared/page/use-address-param.js';

const prefix = 'identity:';

/**
 * The project for which the address asks a person to verify their identity; null if it does not.
 */
export const projectToVerifyFor = (verify: string | null): string | null =>
  verify?.startsWith(prefix) === true ? verify.slice(prefix.length) : null;

/** The value of `?verify=` that opens the prompt for this project. */
export const verifyIdentityFor = (projectId: string): string => `${prefix}${projectId}`;

/**
 * The address of this page with the prompt to verify the identity, for a link: any page may have it
 * (`?verify=identity:PROJECT`).
 */
export function useVerifyIdentity(): (projectId: string) => string {
  const { to } = useAddressParam('verify');
  return (projectId) => to(verifyIdentityFor(projectId));
}
