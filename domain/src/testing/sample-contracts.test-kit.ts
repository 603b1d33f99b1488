import { callMaker, type Access, type Call, type Method, type SchemasOf, type SharedByCalls } from '../kernel/call.js';
import { contract, type Contract, type ContractParts } from '../kernel/contract.js';

type Parts = ContractParts & Partial<Pick<Call, 'about' | 'upload' | 'stepUp'>>;

/** Contracts of calls that tests alone make: `own.command('POST /v2/save', { answer, … })`. */
export function contractsFor<const A extends Access>(shared: SharedByCalls<A>) {
  const on =
    (side: Call['side']) =>
    <const Route extends `${Method} /${string}`, P extends Parts>(route: Route, parts: P): Contract<SchemasOf<Route, P>, A> => {
      const { about = [], upload = false, stepUp = 'never' }: Parts = parts;
      return contract(callMaker<Record<Route, P>>()(shared)[side](route, about, { upload, stepUp }), parts);
    };
  return { command: on('command'), query: on('query') };
}
