import { expect, it } from '@jest/globals';
import { isOfProject, mayReadProject, ownsProject, readsResponses, readsWholeProject } from './project-access.js';

const project = { ownerId: 'rosa', organizationId: 'acme' };
const closedOrganizations: readonly string[] = [];
const owner = { userId: 'rosa', roles: ['researcher'], closedOrganizations } as const;
const admin = { userId: 'ada', roles: ['admin'], closedOrganizations } as const;
const participant = { userId: 'dana', roles: ['panelist'], closedOrganizations } as const;

it('belongs to its owner and to admins', () => {
  expect([owner, admin, participant, undefined].map((reader) => ownsProject(project, reader))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('is its owner’s only while they are a researcher', () => {
  const dismissed = [
    { userId: 'rosa', roles: ['panelist'], closedOrganizations } as const,
    { userId: 'rosa', roles: [], closedOrganizations } as const,
  ];
  for (const reader of dismissed)
    expect([ownsProject, readsWholeProject, readsResponses].map((may) => may(project, reader))).toEqual([false, false, false]);
});

it('is not its owner’s while the organization is closed to them; others of theirs are', () => {
  const reader = { ...owner, closedOrganizations: ['acme'] };
  const all = [ownsProject, readsWholeProject, readsResponses];
  expect(all.map((may) => may(project, reader))).toEqual([false, false, false]);
  expect(all.map((may) => may({ ownerId: 'rosa', organizationId: 'rosa' }, reader))).toEqual([true, true, true]);
  expect(all.map((may) => may(project, { ...admin, closedOrganizations: ['acme'] }))).toEqual([true, true, true]);
});

it('is read whole by support, who may not command it', () => {
  const support = { userId: 'sue', roles: ['usermanager'], closedOrganizations } as const;
  expect([readsWholeProject(project, support), ownsProject(project, support)]).toEqual([true, false]);
  expect([owner, admin, participant, undefined].map((reader) => readsWholeProject(project, reader))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('shows operations the project, but not what participants sent to it, which support reads', () => {
  const operations = { userId: 'olga', roles: ['paymentmanager'], closedOrganizations } as const;
  const support = { userId: 'sue', roles: ['usermanager'], closedOrganizations } as const;
  expect([readsWholeProject(project, operations), readsResponses(project, operations)]).toEqual([true, false]);
  expect([owner, admin, support, participant, undefined].map((reader) => readsResponses(project, reader))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('is visible to all readers once it was published', () => {
  const may = (publishedAt: string | null) =>
    [owner, admin, participant, undefined].map((reader) => mayReadProject({ ...project, publishedAt }, reader));
  expect(may(null)).toEqual([true, true, false, false]);
  expect(may('2026-03-01T12:00:00.000Z')).toEqual([true, true, true, true]);
});

it('is run by its owner and by every account that ever joined its organization', () => {
  const is = (userId: string, ...organizations: readonly string[]) => isOfProject({ userId, organizations }, project);
  expect([is('rosa'), is('ravi', 'acme'), is('ravi', 'acme', 'left-for-another'), is('acme')]).toEqual([true, true, true, true]);
  expect([is('dana'), is('dana', 'another')]).toEqual([false, false]);
});
