/** A hint that something changed. At most once, ids only: a browser that missed one still refetches. */
export interface Hint {
  readonly userId: string;
  readonly what: string;
  readonly id: string;
  readonly position: string;
}

export interface Bus {
  publish(hint: Hint): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (hint: Hint) => void): () => void;
  /** Told each time that hints come again and some may have been missed. Returns the way to stop listening. */
  onMissed(listener: () => void): () => void;
  close(): Promise<void>;
}
