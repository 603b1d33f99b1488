import type { Contract } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';

const names = new Map<Contract, string>(registry.contracts.map(({ name, contract }) => [contract, name]));

/**
 * The registry's name of a contract; its route where the registry does not list it. Command ids are derived from it and kept answers are found by it, so a
 * renamed contract decides a request that was sent before the rename again.
 */
export function nameOf(contract: Contract): string {
  return names.get(contract) ?? contract.route;
}
