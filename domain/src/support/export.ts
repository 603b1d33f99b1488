import type { Decider } from '../kernel/decider.js';
import { exportLinkMs, mostExportsADay, type ExportStatus } from './export-status.js';
import { exportEvents, type ExportEvent } from './export-events.js';
import { supportRefusal } from './refusals.js';

interface OneExport {
  readonly status: ExportStatus;
  /** ISO 8601. */
  readonly requestedAt: string;
}

/** Exports by id. */
export interface ExportState {
  readonly exports: Readonly<Record<string, OneExport>>;
}

/** `now`: ISO 8601. `size`: bytes of the ZIP. */
export type ExportCommand = { readonly userId: string; readonly exportId: string; readonly now: string } & (
  | { readonly type: 'RequestExport' | 'FailExport' | 'RemoveExport' }
  | { readonly type: 'FinishExport'; readonly size: number }
);

/** The name of an export's ZIP among the person's files. */
export const exportKey = (exportId: string): string => `exports/${exportId}.zip`;

/** The id of the export that a worker makes now; null if there is none. */
export const pendingExport = ({ exports }: ExportState): string | null =>
  Object.entries(exports).find(([, { status }]) => status === 'pending')?.[0] ?? null;

/**
 * `export-{userId}`: one export of a person at a time; asking again meanwhile changes nothing
 * (contract, Account).
 */
export const exportDecider: Decider<ExportCommand, ExportEvent, ExportState> = {
  events: exportEvents,
  initialState: { exports: {} },
  evolve: (state, event) => {
    const { exportId } = event.data;
    const becomes = (status: ExportStatus, requestedAt = state.exports[exportId]?.requestedAt ?? ''): ExportState => ({
      exports: { ...state.exports, [exportId]: { status, requestedAt } },
    });
    switch (event.type) {
      case 'ExportRequested':
        return becomes('pending', event.data.requestedAt);
      case 'ExportMade':
        return becomes('ready');
      case 'ExportFailed':
        return becomes('failed');
      case 'ExportRemoved':
        return becomes('expired');
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    const { userId, exportId, now } = command;
    const own = { userId, exportId };
    const status = state.exports[exportId]?.status;
    switch (command.type) {
      case 'RequestExport':
        if (pendingExport(state) !== null) return [];
        if (requestedSince(state, later(now, -exportLinkMs)) >= mostExportsADay)
          return supportRefusal('support.exports-too-many', { most: mostExportsADay }, { retryAt: nextExportAt(state) });
        return [{ type: 'ExportRequested', data: { ...own, requestedAt: now } }];
      case 'FinishExport':
        if (status !== 'pending') return [];
        return [{ type: 'ExportMade', data: { ...own, size: command.size, madeAt: now, expiresAt: later(now, exportLinkMs) } }];
      case 'FailExport':
        return status === 'pending' ? [{ type: 'ExportFailed', data: { ...own, failedAt: now } }] : [];
      case 'RemoveExport':
        return status === 'ready' ? [{ type: 'ExportRemoved', data: { ...own, removedAt: now } }] : [];
      default:
        return command satisfies never;
    }
  },
};

const requestedSince = ({ exports }: ExportState, since: string): number =>
  Object.values(exports).filter(({ requestedAt }) => requestedAt > since).length;

/** When the oldest of the last copies that count is a day old. */
const nextExportAt = ({ exports }: ExportState): string => {
  const times = Object.values(exports).map(({ requestedAt }) => requestedAt);
  return later(times.toSorted().at(-mostExportsADay) ?? '', exportLinkMs);
};

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

const unknownEvent = (state: ExportState, _event: never): ExportState => state;
