export default async function globalTeardown() {
  await globalThis.panelistTestCluster?.stop();
}
