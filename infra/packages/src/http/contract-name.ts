import type { Contract } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';

const names = new Map<Contract, string>(registry.contracts.map(({ name, contract }) => [contract, name]));

/**
 * The registry's name of a contract; its route if the registry does not list it. Command ids and
 * stored answers derive from it: after a rename, a repeated request from before the rename is
 * decided again.
 */
export function nameOf(contract: Contract): string {
  return names.get(contract) ?? contract.route;
}
