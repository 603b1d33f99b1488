import { projectorList, rebuildProjector, resumeProjector } from '@panelist/domain/operations/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { operationsKeys } from '../keys.js';

const refreshMs = 2_000;

export const useProjectors = () => useQuery(projectorList, operationsKeys.projectors(), {}, { refreshInterval: refreshMs });

export const useRebuildProjector = () => useCommand(rebuildProjector, ['operations-projectors']);

export const useResumeProjector = () => useCommand(resumeProjector, ['operations-projectors']);
