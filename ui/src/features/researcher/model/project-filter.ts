import { projectStatuses, type ProjectStatus } from '@panelist/domain/catalogue/browser';
import { pageOf } from '../../../shared/page/page-of.js';

export const pageSize = 20;

/** What the address of the list of projects asks for. */
export interface ProjectFilter {
  readonly status: ProjectStatus | undefined;
  readonly query: string;
  /** From 1. */
  readonly page: number;
}

export const projectFilterOf = (address: URLSearchParams): ProjectFilter => ({
  status: projectStatuses.find((status) => status === address.get('status')),
  query: address.get('query') ?? '',
  page: pageOf(address),
});
