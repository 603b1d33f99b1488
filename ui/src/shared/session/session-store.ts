import type { Role } from '@panelist/domain/kernel/browser';
import { useSyncExternalStore } from 'react';

/** `checking`: not known yet. `out`: a visitor. `in`: a user with a token. */
export type Session =
  | { readonly status: 'checking' }
  | {
      readonly status: 'out';
      /** The user id of a suspended account, for its one page. */
      readonly suspended?: string;
    }
  | {
      readonly status: 'in';
      readonly userId: string;
      readonly roles: readonly Role[];
      readonly hasProfile: boolean;
      readonly isStaff: boolean;
      /** A researcher who is no participant: only their own pages are for them (document 1 §1). */
      readonly isResearcher?: boolean;
      readonly loggedInAsUser: boolean;
    };

/** Whether this is a participant who has no profile yet (spec 1, section 2). */
export const lacksProfile = (of: Session): boolean => of.status === 'in' && !of.hasProfile && !takesNoPart(of);

/** Whether the user takes part in no study: a member of staff, or a researcher. */
export const takesNoPart = (of: Session): boolean => of.status === 'in' && (of.isStaff || of.isResearcher === true);

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
  return useSyncExternalStore(subscribe, currentSession, currentSession);
}

export const currentUserId = () => (session.status === 'in' ? session.userId : null);

/** The user id of the suspended account that logged in; null for everybody else. */
export const useSuspendedUserId = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => (session.status === 'out' ? (session.suspended ?? null) : null),
    () => null,
  );

/** The logged-in user's id; null for visitors. */
export function useUserId(): string | null {
  return useSyncExternalStore(subscribe, currentUserId, currentUserId);
}
