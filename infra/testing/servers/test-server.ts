/** A server for one test. */
export interface TestServer {
  readonly url: string;
  /** Kills it, like a crash; its data is lost. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill`, empty, at the same address. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The result of a search for a server. */
export interface FoundServer {
  /** Null, or a sentence that says what was tried. */
  readonly missing: string | null;
  /**
   * Starts one for this test; `more` are arguments for its command line, `environment` variables of
   * a program. The caller stops it.
   */
  readonly start: (more?: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<TestServer>;
}
