import { derivedId, kernelRefusal } from '@panelist/domain/kernel';
import { exportDecider, exportStream, pendingExport, requestExport } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/**
 * Begins an export of the caller's data; a worker makes it. While one is being made, the answer is
 * its id (contract, Account).
 */
export const requestExportRoute = ({ clock, commands }: Pick<Dependencies, 'clock' | 'commands'>) =>
  route(requestExport, async ({ params, caller, context }) => {
    const { userId } = caller;
    if (params.userId !== userId) throw kernelRefusal('resource.not-found');
    // From the command: a repeated request gets the export that it began.
    const exportId = derivedId('export', context.commandId);
    const command = { type: 'RequestExport', userId, exportId, now: clock.now() } as const;
    const { state, position } = await commands.handle(exportDecider, exportStream.of(userId), command, context);
    const id = exportId in state.exports ? exportId : (pendingExport(state) ?? exportId);
    return { body: { id }, position };
  });
