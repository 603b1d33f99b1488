import { describe, expect, it } from '@jest/globals';
import { hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { published } from '../../test-kit/sample-events.test-kit.js';
import { projectsProjector } from './projects-projector.js';

const data = { projectId: 'project-1' };
const events = published('project-1');

describe('projects', () => {
  it('say what is left for the participant', () => {
    expect(rowsAfter(projectsProjector, events)).toMatchObject([{ incentive_cents: 7500, remuneration_cents: 7125 }]);
  });

  it('go from draft over published and paused to closed', () => {
    const statuses = [
      events.slice(0, 2),
      events,
      [...events, { type: 'RecruitingPaused', data } as const],
      [...events, { type: 'RecruitingPaused', data } as const, { type: 'RecruitingResumed', data } as const],
      [...events, { type: 'ProjectClosed', data } as const],
    ].map((history) => rowsAfter(projectsProjector, history)[0]);
    expect(statuses.map((row) => [row?.status, row?.recruiting])).toEqual([
      ['draft', false],
      ['published', true],
      ['published', false],
      ['published', true],
      ['closed', false],
    ]);
    expect(statuses.at(-1)).toMatchObject({ published_at: '2026-02-01T00:00:00.000Z', closed_at: hour(3) });
  });
});
