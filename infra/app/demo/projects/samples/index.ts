import { atHomeAndAtWork } from './at-home-and-at-work.js';
import { diariesAndMultiDay } from './diaries-and-multi-day.js';
import { groupsAndUsability } from './groups-and-usability.js';
import { interviews } from './interviews.js';
import type { SampleProject } from './sample-project.js';
import { surveys } from './surveys.js';
import { unmoderated } from './unmoderated.js';

export type { SampleProject } from './sample-project.js';

/** The sample projects of the demo: every kind of research, each with a screener of its own. */
export const sampleProjects: readonly SampleProject[] = [
  ...surveys,
  ...unmoderated,
  ...interviews,
  ...groupsAndUsability,
  ...diariesAndMultiDay,
  ...atHomeAndAtWork,
];
