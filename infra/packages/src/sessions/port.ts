/** How a person proves that a session is theirs (contract, Accounts). */
export type ProofKind = 'passkey' | 'password' | 'totp' | 'social';

/** Sessions are rows with hashed tokens, revocable at once. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** Browser and system in words (`Firefox on Windows`), if the browser said so. */
  readonly device?: string;
  /** The member of staff who opened it as this participant. */
  readonly impersonator?: string;
  /** When its person proved themselves last, by the app's clock; absent for a visit of staff. */
  readonly provenAt?: string;
  /** By what; absent where a log-in by password or another session proved it. */
  readonly provenBy?: ProofKind;
}

/** A session as this process knows it. */
export interface KnownSession {
  readonly session: Session;
  /** It had not been ended as of this generation of the sessions: a writer checks that again. */
  readonly generation: string;
  /** Nor had it been as of this one. */
  readonly confirm: (generation: string) => void;
}

export interface SessionOptions {
  /** Of staff: it ends sooner. */
  readonly isStaffs?: boolean;
  readonly impersonator?: string;
  readonly openedFrom?: string;
  readonly device?: string;
  /** The key of the browser, as `knownDevices` has it. */
  readonly deviceKey?: string;
  readonly provenAt?: string;
  readonly provenBy?: ProofKind;
}

export interface Sessions {
  /**
   * A new session; `cookie` goes into the httpOnly cookie and is never stored in clear. It ends
   * with the session `openedFrom`, which is the member of staff's own.
   */
  open(userId: string, options?: SessionOptions): Promise<{ session: Session; cookie: string }>;
  /**
   * A fresh bearer token of the session that this cookie belongs to; null if the session has ended.
   */
  bearer(cookie: string): Promise<{ session: Session; token: string } | null>;
  byCookie(cookie: string): Promise<Session | null>;
  byBearer(token: string): Promise<Session | null>;
  /** The same from memory, unless `fresh`. Only stores whose event store can check it have it. */
  knownByBearer?(token: string, options?: { readonly fresh: boolean }): Promise<KnownSession | null>;
  /** Whether this session has not ended. */
  isOpen(sessionId: string): Promise<boolean>;
  /** The person of the session has proven themselves again, by this. */
  prove(sessionId: string, provenAt: string, provenBy?: ProofKind): Promise<void>;
  list(userId: string): Promise<readonly Session[]>;
  /** The keys of the browsers that opened the person's sessions; of ended ones for 30 days. */
  deviceKeys(userId: string): Promise<readonly string[]>;
  /** Ends one session, or all of a person's sessions but one. */
  end(sessionId: string): Promise<void>;
  endAll(userId: string, except?: string): Promise<void>;
  /** Deletes all that is known of a person's sessions: for an erasure. */
  forgetAll(userId: string): Promise<void>;
  /** Deletes what is left of sessions that ended more than 30 days ago. */
  forgetEnded(): Promise<void>;
}
