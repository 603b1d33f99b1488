// @ts-check

/** Stops what the setup started. */
export default async function globalTeardown() {
  const { panelistTestCluster: cluster } = /** @type {{ panelistTestCluster?: { stop: () => Promise<void> } }} */ (
    /** @type {object} */ (globalThis)
  );
  await cluster?.stop();
}
