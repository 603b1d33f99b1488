/** What Plaid's script offers, as far as we use it. */
interface Handler {
  readonly open: () => void;
  readonly destroy: () => void;
}
interface Ended {
  /** The provider's id of the attempt; empty or missing if the person closed the dialog at once. */
  readonly link_session_id?: string | null;
}
interface Provider {
  readonly create: (options: {
    readonly token: string;
    /** The person went through to the end, whatever the result. */
    readonly onSuccess: (publicToken: string | null, about: Ended) => void;
    /** The person left before the end. */
    readonly onExit: (error: unknown, about: Ended) => void;
  }) => Handler;
}

declare global {
  interface Window {
    Plaid?: Provider;
  }
}

/** Said where the script can't be loaded: offline, or blocked by a content blocker. */
export const scriptMissing =
  'The page that verifies identities could not be loaded. Please check your connection and your content blocker, then try again.';

let loading: Promise<Provider> | undefined;

/** The provider's script, loaded once, and only when a person wants to verify their identity. */
export function loadProvider(address: string): Promise<Provider> {
  if (window.Plaid) return Promise.resolve(window.Plaid);
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error(scriptMissing));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (window.Plaid) resolve(window.Plaid);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}

/**
 * What the server reads the result by: the id of the attempt, else the public token; null without
 * either.
 */
export function shownBy(publicToken: string | null, { link_session_id: sessionId }: Ended): string | null {
  return [sessionId, publicToken].find((each) => typeof each === 'string' && each !== '') ?? null;
}
