import {
  dropPreviousProjector,
  projectorList,
  rebuildProjector,
  resumeProjector,
  rollBackProjector,
  verifyProjector,
} from '@panelist/domain/operations/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { operationsKeys } from '../keys.js';

const refreshMs = 2_000;

export const useProjectors = () => useQuery(projectorList, operationsKeys.projectors(), {}, { refreshInterval: refreshMs });

export const useRebuildProjector = () => useCommand(rebuildProjector, ['operations-projectors']);

export const useResumeProjector = () => useCommand(resumeProjector, ['operations-projectors']);

export const useVerifyProjector = () => useCommand(verifyProjector, ['operations-projectors']);

export const useRollBackProjector = () => useCommand(rollBackProjector, ['operations-projectors']);

export const useDropPreviousProjector = () => useCommand(dropPreviousProjector, ['operations-projectors']);
