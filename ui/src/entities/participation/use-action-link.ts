import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { useNavigate } from 'react-router-dom';
import { useVerifyIdentity } from '../identity/verify-identity.js';
import type { ActionTarget } from './action-views.js';
import { useResponseDialogs } from './use-response-dialogs.js';

type ActionLink =
  | { readonly to: string }
  | {
      readonly href: string;
      readonly target: '_blank';
      readonly rel: 'noopener noreferrer';
      readonly onClick: (() => void) | undefined;
    };

/** The link to what an action opens. */
export function useActionLink({ id }: Pick<SurveyResponse, 'id'>, target: ActionTarget): ActionLink {
  const { address, completionAddress } = useResponseDialogs();
  const verifyFor = useVerifyIdentity();
  const navigate = useNavigate();
  if ('verifyFor' in target) return { to: verifyFor(target.verifyFor) };
  if ('completes' in target) return { to: completionAddress(target.completes) };
  if ('dialog' in target) return { to: address(id, target.dialog) };
  if ('page' in target) return { to: target.page };
  const { address: href, nextPage } = target;
  const onClick = nextPage === undefined ? undefined : () => void navigate(nextPage);
  return { href, target: '_blank', rel: 'noopener noreferrer', onClick };
}
