import { build, install, isImage } from './project.mjs';

/** Makes sure that everything is built, and does one thing on the data: `work(dependencies, { commandApi, projectors, roles })`. */
export async function runTask(work) {
  if (!isImage()) {
    await install();
    await build(async (_name, make) => make());
  }
  const { loadConfig } = await import('@panelist/infra/foundation');
  const local = await import('@panelist/app');
  const { fillDemo } = await import('@panelist/app/demo');
  const [commandApi, projectors] = [await import('@panelist/command-api'), await import('@panelist/projectors')];
  const { roles } = await import('@panelist/domain/kernel');
  const tell = (sentence) => console.log(`  ${sentence}`);
  await local.runTask({ config: loadConfig(process.env), fillDemo, tell }, (dependencies) =>
    work(dependencies, { commandApi, projectors, roles }),
  );
}
