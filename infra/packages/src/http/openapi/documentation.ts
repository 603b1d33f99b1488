import type { KnownContract, Contract } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { oas31 } from 'zod-openapi';
import { cspNonceOf } from '../request-frame.js';
import { openApiDocument } from './openapi-document.js';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; max-height: 32rem; padding: .75rem; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: .375rem; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
.said { margin-left: .75rem; }
`;

type NamedContract = Pick<KnownContract, 'name' | 'contract'>;

/**
 * The contracts as a page: server-rendered, without a script, under the same content policy as the
 * app.
 */
export function documentationPage(contracts: readonly NamedContract[], document: oas31.OpenAPIObject, nonce: string): string {
  const families = grouped(contracts.toSorted(byPath));
  const sections = [...families].map(
    ([family, members]) =>
      `<section><h2>${escaped(family)}</h2>${members.map((member) => call(member, document)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Panelist: calls</title><style nonce="${nonce}">${style}</style></head><body><main>
<h1>Panelist: calls</h1>
<p>${escaped(document.info.description ?? '')} The same as <a href="/openapi.json">OpenAPI</a>.</p>
${sections.join('\n')}
<section><h2>Shared forms</h2>${json(document.components?.schemas ?? {})}</section>
</main></body></html>`;
}

function call({ name, contract }: NamedContract, document: oas31.OpenAPIObject): string {
  const { method, path, summary, access, spec } = contract;
  const operation = document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
  const may = typeof access === 'string' ? access : access.join(', ');
  return `<details id="${escaped(name)}"><summary><span class="method">${method}</span><code>${escaped(path)}</code><span class="said">${escaped(summary)}</span></summary>
<p>${escaped(name)} · access: ${escaped(may)} · specification: ${escaped(spec)}</p>
${operation?.parameters ? `<h3>Parameters</h3>${json(operation.parameters)}` : ''}
${operation?.requestBody ? `<h3>Request</h3>${json(operation.requestBody)}` : ''}
<h3>Answers</h3>${json(operation?.responses ?? {})}</details>`;
}

const byPath = ({ contract: a }: NamedContract, { contract: b }: NamedContract): number =>
  `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en');

/** `/v2/projects/…` and `/api/v4/projects/…` belong to projects. */
function familyOf({ path }: Contract): string {
  return (
    path
      .replace(/^\/(api\/v[\d.]+|v2)\//, '')
      .split('/')
      .find((word) => word !== '') ?? path
  );
}

function json(value: object): string {
  return `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function grouped(contracts: readonly NamedContract[]): ReadonlyMap<string, readonly NamedContract[]> {
  const groups = new Map<string, NamedContract[]>();
  for (const each of contracts) groups.set(familyOf(each.contract), [...(groups.get(familyOf(each.contract)) ?? []), each]);
  return groups;
}

/** `/openapi.json`, and `/docs` to read it. Built on the first request. */
export function mountDocumentation(
  app: Express,
  contracts: readonly Pick<KnownContract, 'name' | 'contract'>[],
  publicUrl: string,
): void {
  let made: oas31.OpenAPIObject | undefined;
  const document = (): oas31.OpenAPIObject => (made ??= openApiDocument(contracts, publicUrl));
  app.get('/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(document());
  });
  app.get('/docs', (_request, response) => {
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(documentationPage(contracts, document(), cspNonceOf(response)));
  });
}
