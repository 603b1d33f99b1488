import { createRequire } from 'node:module';

/** The parser with which Testcontainers reads compose files. */
const ofTestcontainers = createRequire(createRequire(import.meta.url).resolve('testcontainers'));
const ofCompose = createRequire(ofTestcontainers.resolve('docker-compose'));
const yaml: {
  readonly parse: (source: string, options?: object) => unknown;
  readonly parseAllDocuments: (source: string) => readonly { readonly errors: readonly Error[]; toJS(): unknown }[];
} = ofCompose('yaml');

/** The documents of a file, without empty ones. @throws Error at the first that is no YAML */
export function documentsOf(source: string): readonly unknown[] {
  return yaml.parseAllDocuments(source).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() ?? [];
  });
}
