import type { KnownContract } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { oas31 } from 'zod-openapi';
import { cspNonceOf } from '../request-frame.js';
import { documentationPage } from './documentation-page.js';
import { openApiDocument } from './openapi-document.js';

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
