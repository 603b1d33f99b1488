import type { KnownContract } from '@panelist/domain/kernel';
import { orderedRoutes } from '@panelist/infra/http';

type Side = KnownContract['contract']['side'];

interface Line {
  /** Matches `METHOD /path`, in any case. The first line that matches decides. */
  readonly pattern: string;
  readonly side: Side;
}

/** Requests without a contract that command-api answers. */
const others: readonly Line[] = [
  { pattern: '^(PUT|POST) /files/', side: 'command' },
  { pattern: '^[A-Z]+ /demo(/|$)', side: 'command' },
];

/**
 * Which requests command-api answers: those of its contracts, and what `others` names. query-api
 * answers all that no line matches: queries, pages, files, the documentation and the live channel.
 * A query has a line only where a command's pattern would match it too.
 */
export function callTable(contracts: readonly KnownContract[]): readonly Line[] {
  const calls = orderedRoutes(contracts).map(({ contract: { method, path, side } }) => ({
    request: `${method} ${path}`,
    pattern: `^${method} ${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}/?$`,
    side,
  }));
  const isShadowed = (request: string, index: number) =>
    calls.slice(index + 1).some(({ side, pattern }) => side === 'command' && new RegExp(pattern, 'i').test(request));
  return [
    ...calls
      .filter(({ side, request }, index) => side === 'command' || isShadowed(request, index))
      .map(({ pattern, side }) => ({ pattern, side })),
    ...others,
  ];
}

/** The side that answers a request. */
export function sideChooser(table: readonly Line[]): (method: string, path: string) => Side {
  const lines = table.map(({ pattern, side }) => ({ regExp: new RegExp(pattern, 'i'), side }));
  return (method, path) => lines.find(({ regExp }) => regExp.test(`${method} ${path}`))?.side ?? 'query';
}
