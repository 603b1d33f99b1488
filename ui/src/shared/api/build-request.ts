import type { BodyOf, Call, ParamsOf, QueryOf } from '@panelist/domain/kernel/browser';

export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** The files of a multipart call; `body` holds its other fields. */
  readonly files?: Readonly<Record<string, Blob>>;
  readonly signal?: AbortSignal;
  /**
   * `Idempotency-Key` of a command that may be tried again after a reload of the page, with the
   * same body. Without it the page keeps one until it knows the outcome.
   */
  readonly key?: string;
}

type Fields = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Fills `/v2/projects/view/:id` with its values; returns an address on this origin. */
export function addressOf(contract: Call, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = fields(input.params);
  const path = contract.path.replace(/[:*]([A-Za-z]\w*)/g, (_match, name: string) => encodeURIComponent(textOf(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields(input.query))) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one));
  }
  const text = search.toString();
  return `${path.startsWith('/') ? '' : '/'}${path}${text ? `?${text}` : ''}`;
}

/** JSON, or form data with the files if the contract says so. */
export function bodyOf(
  contract: Call,
  input: { readonly body?: unknown; readonly files?: Readonly<Record<string, Blob>> },
): BodyInit | undefined {
  if (contract.method === 'GET') return undefined;
  if (!contract.upload) return JSON.stringify(input.body ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries(fields(input.body))) form.append(name, textOf(value));
  for (const [name, file] of Object.entries(input.files ?? {})) form.append(name, file);
  return form;
}
