import { build, install, isImage } from '../project.mjs';
import { fail, step } from '../steps.mjs';

try {
  if (!isImage()) {
    await install();
    await build(async (_name, make) => make());
  }
  const { loadConfig } = await import('@panelist/infra/foundation');
  const { resetData } = await import('@panelist/app');
  const config = loadConfig(process.env);
  const what = config.databaseUrl === null ? config.dataDir : new URL(config.databaseUrl).pathname.slice(1);
  await step(`Emptied ${what}`, () => resetData(config));
} catch (error) {
  fail(error);
}
