import { expect, test } from '@jest/globals';
import { headOfProject, projectIdOfPath } from './project-head.js';

const project = {
  id: 'p1',
  slug: 'tea-at-work',
  name: 'Tea at work',
  description: 'How you\n make tea.',
  kindOfResearchFormatted: 'One-on-One',
  isRemote: true,
  panelistRemuneration: 95,
  panelistRemunerationFormatted: '$95',
  studyLengthFormatted: '60 minutes',
  closed: false,
  publishedAt: '2026-03-01T12:00:00.000Z',
} as const;

test('a shared link says what the study pays and asks', () => {
  expect(headOfProject(project)).toEqual({
    title: 'Tea at work',
    description: '$95 for 60 minutes. One-on-One, remote. How you make tea.',
    imageText: 'Panelist, paid research: Tea at work, $95 for 60 minutes',
    path: '/panelists/v2/projects/view/p1/tea-at-work',
    isUnlisted: false,
    structuredData: {
      '@type': 'WebPage',
      name: 'Tea at work',
      description: '$95 for 60 minutes. One-on-One, remote. How you make tea.',
      datePublished: '2026-03-01T12:00:00.000Z',
      mainEntity: { '@type': 'ResearchProject', name: 'Tea at work', description: 'How you make tea.' },
    },
  });
});

test('a closed, unpaid project says so; long texts end at a word', () => {
  const { description, isUnlisted } = headOfProject({
    ...project,
    closed: true,
    panelistRemuneration: 0,
    description: 'tea '.repeat(100),
  });
  expect(description).toMatch(/^This project is closed\. Unpaid for 60 minutes\. .*tea …$/);
  expect(isUnlisted).toBe(true);
  expect(description.length).toBeLessThanOrEqual(202);
});

test.each([
  ['projects/view/7', '7'],
  ['projects/view/7/some-slug', '7'],
  ['projects/view/', null],
  ['projects/survey/7', null],
  ['dashboard', null],
])('%s is the page of project %s', (path, id) => {
  expect(projectIdOfPath(path)).toBe(id);
});
