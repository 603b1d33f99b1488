import { describe, expect, it } from '@jest/globals';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { published } from '../../test-kit/sample-events.test-kit.js';
import { projectsProjection } from './projects-projection.js';

const data = { projectId: 'project-1' };
const events = published('project-1');

describe('projects', () => {
  it("hold the participant's amount", () => {
    expect(rowsAfter(projectsProjection, events)).toMatchObject([{ incentiveCents: 7500, remunerationCents: 7125 }]);
  });

  it('change from draft to published, paused and closed', () => {
    const statuses = [
      events.slice(0, 2),
      events,
      [...events, { type: 'RecruitingPaused', data } as const],
      [...events, { type: 'RecruitingPaused', data } as const, { type: 'RecruitingResumed', data } as const],
      [...events, { type: 'ProjectClosed', data } as const],
    ].map((history) => rowsAfter(projectsProjection, history)[0]);
    expect(statuses.map((row) => [row?.status, row?.recruiting])).toEqual([
      ['draft', false],
      ['published', true],
      ['published', false],
      ['published', true],
      ['closed', false],
    ]);
    expect(statuses.at(-1)).toMatchObject({ publishedAt: '2026-02-01T00:00:00.000Z' });
  });
});
