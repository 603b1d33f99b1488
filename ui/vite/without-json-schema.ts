import type { Plugin } from 'vite';

const unused = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/**
 * Every zod schema can convert itself to JSON Schema, so bundlers keep that code (a quarter of
 * zod), though no page uses it. The module's exports stay and do nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!unused.test(id)) return null;
      const names = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].flatMap((match) => match[1] ?? []);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};$/gm)].flatMap((match) => match[1] ?? []);
      const nothing = 'const nothing = () => () => { throw new Error("Pages have no JSON Schema."); };';
      return {
        code: [nothing, ...[...names, ...renamed].map((name) => `export { nothing as ${name} };`)].join('\n'),
        map: null,
        moduleType: 'js',
      };
    },
  };
}
