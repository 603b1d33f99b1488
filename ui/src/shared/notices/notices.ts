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

const notifyAs = (kind: NoticeKind) => (message: string, action?: NoticeAction) => {
  waiting = [...waiting, { kind, message, ...(action ? { action } : {}) }];
  hasHadNotices = true;
  for (const listener of listeners) listener();
};

/** Short messages at the bottom of the page. */
export const notify = {
  success: notifyAs('success'),
  error: notifyAs('error'),
  info: notifyAs('info'),
  warning: notifyAs('warning'),
};
