import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ProjectEvent } from './events.js';
import type { DraftProject, ImportProject, ProjectCommand, ProjectEntry } from './project-commands.js';
import { projectDecider } from './project-decider.js';
import { lifecycleOf, recruitingStatus } from './project-lifecycle.js';
import { lookup, sampleProject } from './sample-project.test-kit.js';
import { validateProject } from './validate-project.js';

const validated = validateProject(sampleProject, lookup);
if (!validated.ok) throw new Error('the sample is valid');
const { details, questions } = validated;
const at = '2025-09-10T00:00:00.000Z';
const publishedAt = '2025-09-02T13:00:00.000Z';
const published: ProjectEntry = { details, questions, status: 'published', publishedAt };
const draft: ProjectEntry = { details, questions, status: 'draft', publishedAt: null };

const taking = <Type extends 'DraftProject' | 'ImportProject'>(type: Type, entry: ProjectEntry, ownerId = 'researcher') => ({
  type,
  data: { projectId: 'p', ownerId, organizationId: 'o', entry, at },
});
const draftProject = (entry: ProjectEntry): DraftProject => taking('DraftProject', entry);
const importProject = (entry: ProjectEntry, ownerId?: string): ImportProject => taking('ImportProject', entry, ownerId);
const command = (type: 'PublishProject' | 'PauseRecruiting' | 'ResumeRecruiting' | 'CloseProject'): ProjectCommand => ({
  type,
  data: { at },
});

const drafted: ProjectEvent[] = [
  { type: 'ProjectDrafted', data: { projectId: 'p', ownerId: 'researcher', organizationId: 'o', details } },
  { type: 'ScreenerDefined', data: { projectId: 'p', questions: [...questions] } },
];
const open: ProjectEvent[] = [...drafted, { type: 'ProjectPublished', data: { projectId: 'p', publishedAt } }];
const paused: ProjectEvent[] = [...open, { type: 'RecruitingPaused', data: { projectId: 'p' } }];
const closed: ProjectEvent[] = [...open, { type: 'ProjectClosed', data: { projectId: 'p' } }];

describe('creating a project', () => {
  test('as a draft, published with its own time, or now, or closed', () => {
    given(projectDecider).when(draftProject(draft)).then(drafted);
    given(projectDecider).when(draftProject(published)).then(open);
    given(projectDecider)
      .when(draftProject({ ...published, publishedAt: null }))
      .then([...drafted, { type: 'ProjectPublished', data: { projectId: 'p', publishedAt: at } }]);
    given(projectDecider)
      .when(importProject({ ...published, status: 'closed' }))
      .then(closed);
    given(projectDecider)
      .when(importProject({ ...draft, status: 'closed' }))
      .then([...drafted, { type: 'ProjectClosed', data: { projectId: 'p' } }]);
  });

  test('posting a code twice is refused, even with the same entry', () => {
    given(projectDecider, open).when(draftProject(published)).then('catalogue.code-taken');
  });

  test('importing the same entry again changes nothing, whatever the order of its keys in the store', () => {
    const reversed = Object.fromEntries(Object.entries(details).toReversed()) as typeof details;
    given(projectDecider, open)
      .when(importProject({ ...published, details: reversed }))
      .then([]);
    given(projectDecider, closed).when(importProject(published)).then([]);
    given(projectDecider, open).when(importProject(draft)).then([]);
  });

  test.each<[string, ProjectEntry]>([
    ['another name', { ...published, details: { ...details, name: 'Other' } }],
    ['another screener', { ...published, questions: questions.slice(1) }],
    ['another time of publishing', { ...published, publishedAt: at }],
    ['a status further on', { ...published, status: 'closed' }],
  ])('importing %s under the code is refused', (_, entry) => {
    given(projectDecider, open).when(importProject(entry)).then('catalogue.entry-changed');
  });

  test('importing it for another owner is refused', () => {
    given(projectDecider, open).when(importProject(published, 'another-owner')).then('catalogue.entry-changed');
  });
});

describe('the state machine of a project', () => {
  test('a draft is published now', () => {
    given(projectDecider, drafted)
      .when(command('PublishProject'))
      .then([{ type: 'ProjectPublished', data: { projectId: 'p', publishedAt: at } }]);
  });

  test('recruiting is paused and resumed', () => {
    given(projectDecider, open)
      .when(command('PauseRecruiting'))
      .then([{ type: 'RecruitingPaused', data: { projectId: 'p' } }]);
    given(projectDecider, paused)
      .when(command('ResumeRecruiting'))
      .then([{ type: 'RecruitingResumed', data: { projectId: 'p' } }]);
    expect(recruitingStatus(lifecycleOf(fold(projectDecider, open)))).toBe('RECRUITING');
    expect(recruitingStatus(lifecycleOf(fold(projectDecider, paused)))).toBe('PAUSED');
    expect(recruitingStatus(lifecycleOf(fold(projectDecider, closed)))).toBe('PAUSED');
  });

  test('an open project closes, paused or not', () => {
    given(projectDecider, open)
      .when(command('CloseProject'))
      .then([{ type: 'ProjectClosed', data: { projectId: 'p' } }]);
    given(projectDecider, paused)
      .when(command('CloseProject'))
      .then([{ type: 'ProjectClosed', data: { projectId: 'p' } }]);
  });

  test.each<[string, readonly ProjectEvent[], ProjectCommand, string]>([
    ['publishing an open one', open, command('PublishProject'), 'published'],
    ['publishing a closed one', closed, command('PublishProject'), 'closed'],
    ['pausing a paused one', paused, command('PauseRecruiting'), 'published'],
    ['pausing a draft', drafted, command('PauseRecruiting'), 'draft'],
    ['resuming an open one', open, command('ResumeRecruiting'), 'published'],
    ['closing a draft', drafted, command('CloseProject'), 'draft'],
    ['closing a closed one', closed, command('CloseProject'), 'closed'],
  ])('%s is refused, and the refusal names the state', (_, events, wanted, state) => {
    given(projectDecider, events).when(wanted).then('catalogue.wrong-state', { state });
  });

  test('a project that does not exist is not found', () => {
    given(projectDecider).when(command('CloseProject')).then('resource.not-found');
  });
});
