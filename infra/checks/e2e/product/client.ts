import type { Contract } from '@panelist/domain/kernel/browser';
import type { z } from 'zod';

export interface CallInput<C extends Contract> {
  readonly params?: z.input<C['params']>;
  readonly query?: z.input<C['query']>;
  readonly body?: z.input<C['body']>;
  readonly files?: Readonly<Record<string, Blob>>;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** An HTTP client of the product, like a researcher's program. Its reads see its own writes. */
export interface Client {
  readonly origin: string;
  /** The answer, checked against the contract. @throws Error for any other status than the contract's */
  call<C extends Contract>(contract: C, input?: CallInput<C>): Promise<z.output<C['answer']>>;
  /** The refusal. @throws Error when the call succeeds */
  refused<C extends Contract>(contract: C, input?: CallInput<C>): Promise<Refusal>;
}

export function clientOf(origin: string, token?: string): Client {
  let position: string | null = null;

  const send = async (contract: Contract, input: CallInput<Contract>): Promise<{ status: number; body: unknown }> => {
    const isForm = input.files !== undefined;
    const hasBody = contract.method !== 'GET';
    const response = await fetch(origin + addressOf(contract, input), {
      method: contract.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(position === null ? {} : { 'x-min-position': position }),
        ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: isForm ? formOf(input.files) : JSON.stringify(input.body ?? {}) } : {}),
    });
    position = response.headers.get('x-position') ?? position;
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };

  return {
    origin,
    async call<C extends Contract>(contract: C, input: CallInput<C> = {}) {
      const { status, body } = await send(contract, input);
      if (status !== contract.status) throw new Error(`${contract.route} answered ${status}: ${JSON.stringify(body)}`);
      return contract.answer.parse(body) as z.output<C['answer']>;
    },
    async refused(contract, input = {}) {
      const { status, body } = await send(contract, input);
      if (status < 400) throw new Error(`${contract.route} was not refused but answered ${status}: ${JSON.stringify(body)}`);
      return { ...(body as Omit<Refusal, 'status'>), status };
    },
  };
}

function addressOf(contract: Contract, { params = {}, query = {} }: CallInput<Contract>): string {
  const values = params as Readonly<Record<string, string>>;
  const path = contract.path.replace(/:([A-Za-z]\w*)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as object)) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function formOf(files: Readonly<Record<string, Blob>> = {}): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file, 'picture.png');
  return form;
}
