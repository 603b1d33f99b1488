/**
 * Resolves when the browser says that the connection is back, at the latest after `milliseconds`:
 * browsers notice it late. Resolves to false once `signal` aborts.
 */
export async function connectionBack(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return false;
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      window.removeEventListener('online', settle);
      signal?.removeEventListener('abort', settle);
      resolve(signal?.aborted !== true);
    };
    const timer = setTimeout(settle, milliseconds);
    window.addEventListener('online', settle);
    signal?.addEventListener('abort', settle);
  });
}

const probeMs = 2_000;

/**
 * Resolves once the server answers: browsers say that they are online before that. False once
 * `signal` aborts.
 */
export async function serverReachable(signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const answered = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
    if (answered) return true;
    await connectionBack(probeMs, signal);
  }
  return false;
}
