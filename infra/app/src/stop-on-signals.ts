/**
 * In milliseconds. One Ctrl-C may arrive twice: from the terminal, and again from npm, which
 * forwards it.
 */
const ECHO_MS = 500;

/**
 * Ctrl-C (or SIGTERM, or a closed terminal) calls `stop`, once; a second signal ends the process at
 * once. Ends the process with code 0 after an orderly stop; `fail` shows why a stop failed.
 */
export function stopOnSignals(stop: () => Promise<void>, fail: (error: unknown) => void): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince < ECHO_MS) return;
      process.exit(130);
    }
    stoppingSince = performance.now();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
