import { loadConfig } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { fillDemo } from '../demo/index.js';
import { runTask } from '../src/index.js';

/** Does one thing on the data that the environment names. */
export async function onData(work: (dependencies: Dependencies) => Promise<void>): Promise<void> {
  const tell = (sentence: string): void => console.log(`  ${sentence}`);
  await runTask({ config: loadConfig(process.env), fillDemo, tell }, work);
}
