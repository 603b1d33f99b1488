export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

/** One thing that can be done about a message while it shows. */
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
let wanted = false;
const listeners = new Set<() => void>();

/** Whether there was ever anything to say. */
export const isWanted = (): boolean => wanted;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What has not been shown yet; it is handed out once. */
export function takeNotices(): readonly Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

const say = (kind: NoticeKind) => (message: string, action?: NoticeAction) => {
  waiting = [...waiting, { kind, message, ...(action ? { action } : {}) }];
  wanted = true;
  for (const listener of listeners) listener();
};

/** Short messages at the foot of the page. */
export const notify = { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') };
