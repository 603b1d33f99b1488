export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

/** An action that a message offers while it shows. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notice {
  readonly kind: NoticeKind;
  readonly message: string;
  readonly action?: NoticeAction;
  /** How long it shows, if not as long as other messages. */
  readonly shownMs?: number;
}

let waiting: Notice[] = [];
let hasHadNotices = false;
const listeners = new Set<() => void>();

/** Whether there has been any message yet. */
export const hasNotices = (): boolean => hasHadNotices;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the messages that have not been shown, each once. */
export function takeNotices(): readonly Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

function show(notice: Notice): void {
  waiting = [...waiting, notice];
  hasHadNotices = true;
  for (const listener of listeners) listener();
}

const notifyAs = (kind: NoticeKind) => (message: string, action?: NoticeAction) =>
  show({ kind, message, ...(action ? { action } : {}) });

/** Spec 2, section 9: the message after a copy shows for a shorter time. */
const copiedMs = 3_000;

/** Short messages at the bottom of the page, on a phone at its top. */
export const notify = {
  success: notifyAs('success'),
  error: notifyAs('error'),
  info: notifyAs('info'),
  warning: notifyAs('warning'),
  copied: (message: string) => show({ kind: 'success', message, shownMs: copiedMs }),
};
