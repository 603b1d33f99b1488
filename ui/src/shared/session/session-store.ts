import type { Role } from '@panelist/domain/kernel/browser';
import { useSyncExternalStore } from 'react';

/**
 * `checking`: not known yet. `out`: a visitor, or a researcher, for whom this app has one page.
 * `in`: a user with a token.
 */
export type Session =
  | { readonly status: 'checking' }
  | { readonly status: 'out'; readonly isResearcher?: boolean }
  | {
      readonly status: 'in';
      readonly userId: string;
      readonly roles: readonly Role[];
      readonly hasProfile: boolean;
      readonly isStaff: boolean;
      readonly loggedInAsUser: boolean;
    };

/** Whether this is a participant who has no profile yet (spec 1, section 2). */
export const lacksProfile = (of: Session): boolean => of.status === 'in' && !of.hasProfile && !of.isStaff;

let session: Session = { status: 'checking' };
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

const currentUserId = () => (session.status === 'in' ? session.userId : null);

/** The logged-in user's id; null for visitors. */
export function useUserId(): string | null {
  return useSyncExternalStore(subscribe, currentUserId);
}
