import { cancelSurvey } from '@panelist/domain/participation/browser';
import { useCommand } from '../api/use-command.js';
import { participationTopics } from './keys.js';

/** Takes an application, an invitation or a session back. */
export const useCancelSurvey = () => useCommand(cancelSurvey, participationTopics);
