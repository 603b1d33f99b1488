import { useState } from 'react';
import { useSession } from '../../../shared/session/session-store.js';
import { bindDraft } from '../model/sign-up-draft.js';

/**
 * Call first on a page that reads the draft. It checks the owner once, when the page opens:
 * creating the account logs the visitor in while the page still needs the draft.
 */
export function useBindDraft(): void {
  const session = useSession();
  useState(() => bindDraft(session.status === 'in' ? session.userId : null));
}
