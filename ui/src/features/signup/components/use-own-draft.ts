import { useState } from 'react';
import { useSession } from '../../../shared/session/session-store.js';
import { bindDraft } from '../model/sign-up-draft.js';

/**
 * Comes before everything on a page that reads the draft. It looks once, as the page opens: a visitor whose account is made on this page is logged
 * in while the draft is still needed.
 */
export function useOwnDraft(): void {
  const session = useSession();
  useState(() => bindDraft(session.status === 'in' ? session.userId : null));
}
