import { z } from 'zod';
import { id } from '../../kernel/contract.js';
import { event, events, type EventOf } from '../../kernel/event.js';
import { invitationStream } from '../streams.js';

const invitationId = '0199a000-0000-5000-8000-000000000021';
const projectId = '0199a000-0000-5000-8000-000000000011';

export const invitationEvents = events(invitationStream, {
  /**
   * `email` is null for the first account that uses the link. It is encrypted with a key of the
   * invitation's own, which is destroyed once the mail is sent; `emailIndex`, its keyed hash,
   * stays.
   */
  InvitationCreated: event({
    data: {
      invitationId: id,
      projectId: id,
      email: z.string().nullable(),
      emailIndex: z.string().nullable(),
      skipsQuestions: z.boolean(),
    },
    sample: { invitationId, projectId, email: 'ada@company.example', emailIndex: 'a1b2', skipsQuestions: true },
    personal: { invitationId: { email: null } },
    sentence: ({ projectId: of, emailIndex }, { project }) =>
      `Invited ${emailIndex === null ? 'one person by a link' : 'one person by mail'} to “${project(of)}”.`,
  }),
  /** The only account that the invitation lets in. */
  InvitationClaimed: event({
    data: { invitationId: id, projectId: id, userId: id },
    sample: { invitationId, projectId, userId: '0199a000-0000-7000-8000-000000000001' },
    sentence: (data, { project }) => `Took up an invitation to “${project(data.projectId)}”.`,
  }),
});
export type InvitationEvent = EventOf<typeof invitationEvents>;
