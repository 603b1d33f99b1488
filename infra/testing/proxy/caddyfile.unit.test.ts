import { registry } from '@panelist/domain/registry';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyfilePath } from '../servers/server-kind.js';
import { caddyfile } from './caddyfile.js';
import { callTable, sideChooser } from './call-table.js';

it('the generated configuration is that of the contracts: otherwise run `npm run freeze`', () => {
  const file = join(import.meta.dirname, '../../..', caddyfilePath);
  expect(readFileSync(file, 'utf8')).toBe(caddyfile());
});

it('a query goes before a command whose pattern would match it too', () => {
  const known = registry.contracts.find(({ contract }) => contract.route === 'POST /v2/messages/message');
  const { contract } = known ?? { contract: undefined };
  if (known === undefined || contract === undefined) throw new Error('The call has another name now.');
  const as = (side: typeof contract.side, path: string) => ({ ...known, contract: { ...contract, side, path } });
  const sideOf = sideChooser(callTable([as('command', '/v2/messages/:word'), as('query', '/v2/messages/all')]));
  expect(['/v2/messages/all', '/v2/Messages/other/', '/v2/messages/a/b'].map((path) => sideOf('POST', path))).toEqual([
    'query',
    'command',
    'query',
  ]);
});
