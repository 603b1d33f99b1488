/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { runnerImport, type Plugin } from 'vite';
import { callOf, isContract } from './contract-as-call.js';
import { eventTypes } from './event-types.js';
import { exportList, splitBySchemas, withPureConstants } from './split-by-schemas.js';

const ofDomain = /\/domain\/src\/[^?]*\.ts$/;
const contractFile = /\/(?!kernel\/)[\w-]+\/(?:[\w-]+-)?contracts?\.ts$/;
const registryFile = /\/domain\/src\/registry\.ts$/;
const plainPart = '?plain';
const schemasPart = '?schemas';

/**
 * Pages load what they use of `domain` (ADR 68):
 *
 * - A contract is what a page reads of it, without its schemas: the server checks requests and
 *   answers by them. A page that reads one stops the build.
 * - A module becomes two, with and without zod, so that a page can load a constant now and the schema
 *   next to it with the form that it validates.
 * - Constants are free of side effects, so an unused one is left out.
 * - The registry is the names of the event types, which staff filter by.
 */
export function domainForPages(): Plugin {
  const callNames = new Set<string>();
  return {
    name: 'domain-for-pages',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const schemaOfCall = new RegExp(`(?<![.\\w])(${[...callNames].join('|')})(\\$\\d+)?\\.(params|query|body|answer)\\b`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          const read = id.includes('/ui/src/') ? schemaOfCall.exec(code ?? '')?.[0] : undefined;
          if (read !== undefined) this.error(`${id} reads ${read}, which pages do not load: give the schema a name of its own.`);
        }
      }
    },
    async load(id) {
      const part = [plainPart, schemasPart].find((each) => id.endsWith(each));
      if (part === undefined) return null;
      const file = id.slice(0, -part.length);
      const { plain, withSchemas } = splitBySchemas(file, await readFile(file, 'utf8'));
      if (part === plainPart) return { code: plain.code, moduleType: 'ts', moduleSideEffects: false };
      const code = `${withSchemas.code}\nimport { ${plain.names.join(', ')} } from '${file}${plainPart}';`;
      return { code, moduleType: 'ts', moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!ofDomain.test(id)) return null;
      if (registryFile.test(id)) return { code: await eventTypes(id), map: null };
      const isContractFile = contractFile.test(id);
      if (!isContractFile && !code.includes(`from 'zod'`)) return { code: withPureConstants(id, code), map: null };
      const { plain, withSchemas, reexports } = splitBySchemas(id, code);
      const module = isContractFile ? (await runnerImport<Readonly<Record<string, unknown>>>(id)).module : {};
      const isCall = (name: string): boolean => isContract(module[name]);
      const calls = [...plain.exported, ...withSchemas.exported].flatMap((name) => {
        const value = module[name];
        if (isContract(value)) callNames.add(name);
        return isContract(value) ? [`export const ${name} = ${JSON.stringify(callOf(value))};`] : [];
      });
      const others = (names: readonly string[], part: string): string =>
        exportList(
          names.filter((name) => !isCall(name)),
          id + part,
        );
      return {
        code: [...reexports, ...calls, others(plain.exported, plainPart), others(withSchemas.exported, schemasPart)].join('\n'),
        map: null,
      };
    },
  };
}
