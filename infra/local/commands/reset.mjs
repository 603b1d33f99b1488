import { build, install } from '../project.mjs';
import { fail, step } from '../steps.mjs';

try {
  await install();
  await build(async (_name, make) => make());
  const { loadConfig } = await import('@panelist/infra/config');
  const { resetData } = await import('@panelist/infra/local');
  const config = loadConfig(process.env);
  await step(`Emptied ${config.dataDir}`, () => resetData(config));
} catch (error) {
  fail(error);
}
