/**
 * A hint that something changed. At most once, ids only: a browser that missed one still refetches.
 */
export interface ChangeNotification {
  readonly userId: string;
  readonly what: string;
  readonly id: string;
  readonly position: string;
  /** Types of the events that changed it. */
  readonly events?: readonly string[] | undefined;
}

export interface Bus {
  publish(hint: ChangeNotification): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (hint: ChangeNotification) => void): () => void;
  /**
   * Called after each reconnect: hints may have been missed. Returns the function that
   * unsubscribes.
   */
  onMissed(listener: () => void): () => void;
  close(): Promise<void>;
}
