import { startProject } from '@panelist/domain/participation/browser';
import { useCommand } from '../api/use-command.js';
import { participationTopics } from './keys.js';

/** Records that one has begun; refused on a closed project. */
export const useStartProject = () => useCommand(startProject, participationTopics);
