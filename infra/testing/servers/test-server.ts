/** A server of a test's own. */
export interface TestServer {
  readonly url: string;
  /** Ends it at once, as a crash does; all that it held is gone. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill`, empty, at the same address. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What came of looking for one. */
export interface FoundServer {
  /** Null, or a sentence that says what was tried in vain. */
  readonly missing: string | null;
  /** Starts one for this test; `more` are arguments for its command line. Whoever starts it stops it. */
  readonly start: (more?: readonly string[]) => Promise<TestServer>;
}
