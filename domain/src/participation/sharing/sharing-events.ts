import { z } from 'zod';
import { id } from '../../kernel/contract.js';
import { event, events, type EventOf } from '../../kernel/event.js';
import { sharingStream } from '../streams.js';
import { sharedKinds, sharedKindText } from './shared-kinds.js';

/** `ownerId`: the researcher, whose pages change. */
const what = { participationId: id, userId: id, projectId: id, ownerId: id, kind: z.enum(sharedKinds) };
const sample = {
  participationId: '0199a000-0000-5000-8000-000000000013',
  userId: '0199a000-0000-7000-8000-000000000001',
  projectId: '0199a000-0000-5000-8000-000000000011',
  ownerId: '0199a000-0000-7000-8000-000000000012',
  kind: 'video',
} as const;

export const sharingEvents = events(sharingStream, {
  /** From now on the researcher's calls leave this kind out. */
  SharingRevoked: event({
    data: what,
    sample,
    sentence: ({ kind, projectId }, { project }) =>
      `Stopped sharing ${sharedKindText[kind]} with the researcher of “${project(projectId)}”.`,
  }),
  SharingRestored: event({
    data: what,
    sample,
    sentence: ({ kind, projectId }, { project }) =>
      `Shared ${sharedKindText[kind]} with the researcher of “${project(projectId)}” again.`,
  }),
});
export type SharingEvent = EventOf<typeof sharingEvents>;
