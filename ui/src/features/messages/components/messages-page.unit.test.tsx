import {
  allConversations,
  earlierMessages,
  messageableProjects,
  readConversation,
  searchConversations,
  sendMessage,
  type ConversationView,
  type MessageView,
} from '@panelist/domain/messaging/browser';
import { shareAgain } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  adjustableTimers,
  callsMade,
  participant,
  renderOnPage,
  usingServer,
  when,
} from '../../../shared/testing/component.test-kit.js';
import { fileLinksMs } from '../../../entities/messaging/file-links.js';
import { MessagesPage } from './messages-page.js';

const project = {
  name: 'Kitchen gardens',
  projectId: 'p1',
  surveyResponseId: 'c1',
  researcherId: 'rita',
  profileId: null,
  organizationId: 'o1',
  teamId: null,
  closed: false,
  externalResearcher: null,
  conversationUid: 'c1',
  messagesNotSharedSince: null,
};
const message = (number: number, body = `Message ${number}`): MessageView => ({
  uid: `m${number}`,
  body,
  removed: false,
  createdAt: '2026-03-02T12:00:00.000Z',
  sender: { uid: 'rita', fullName: 'Rita Rohr', firstName: 'Rita', pictureUrl: null, isPanelist: false },
  attachments: [],
  conversation: 'c1',
});
const conversation = (changes: Partial<ConversationView> = {}): ConversationView => ({
  uid: 'c1',
  name: project.name,
  metadata: { projectId: 'p1', surveyResponseId: 'c1' },
  messages: [message(1)],
  messagesCount: 1,
  latestMessage: message(1),
  read: true,
  locked: false,
  participants: [],
  user: { uid: 'rita', firstName: 'Rita', pictureUrl: null },
  project,
  updatedAt: '2026-03-02T12:00:00.000Z',
  ...changes,
});

function open(at: string, items: readonly ConversationView[], total = items.length, session = participant) {
  const answer = () => ({ items: [...items], offset: 0, limit: 20, total });
  when(allConversations).answers(answer);
  when(searchConversations).answers(answer);
  when(earlierMessages).answers(() => ({ response: { items: [message(1)], total: 1 } }));
  when(messageableProjects).answers(() => ({ response: { items: [project] } }));
  when(readConversation).answers(() => ({ uid: 'c1', read: true as const }));
  return renderOnPage(<MessagesPage />, { at, session });
}

// The window of this environment has no width: the page is that of a phone.
describe('messages on a phone', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  afterEach(() => localStorage.clear());

  test('show the list or one conversation, with the way back', async () => {
    const { user } = open('/messages', [conversation()]);
    await user.click(await screen.findByRole('link', { name: /Kitchen gardens/ }));
    expect(await screen.findByRole('heading', { name: 'Rita' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Conversations' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to Conversations' }));
    expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Rita' })).not.toBeInTheDocument();
  });

  test('without any say how to begin one', async () => {
    open('/messages', []);
    expect(await screen.findByText('Begin your first conversation')).toBeInTheDocument();
    expect(screen.queryByText('No conversations yet')).not.toBeInTheDocument();
  });

  test('the address opens a conversation, or a new message about a response', async () => {
    const { unmount } = open('/messages?conversationUid=c1', [conversation()]);
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    unmount();
    const ofContact = '/messages?surveyResponseId=c1&projectId=p1&conversationUid=c1';
    for (const address of ['/messages?surveyResponseId=c1&projectId=p1', ofContact]) {
      const { unmount: close } = open(address, []);
      expect(await screen.findByRole('combobox', { name: 'Project' })).toHaveValue('c1');
      close();
    }
  });

  test('a link to no conversation says so, and leads to the list', async () => {
    const { user } = open('/messages?conversationUid=nope', []);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such conversation');
    await user.click(screen.getByRole('link', { name: 'All conversations' }));
    expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeInTheDocument();
  });

  test('the address holds the search; more conversations are loaded', async () => {
    const { user } = open('/messages?search=beans', [conversation()], 21);
    await screen.findByText('21 conversations');
    expect(screen.getByRole('textbox', { name: 'Search conversations' })).toHaveValue('beans');
    expect(callsMade(searchConversations)).toMatchObject([{ body: { query: 'beans', skip: 0, limit: 20 } }]);
    await user.click(await screen.findByRole('button', { name: 'Load more conversations' }));
    await waitFor(() => expect(callsMade(searchConversations).at(-1)?.body).toMatchObject({ skip: 20 }));
  });

  test('a conversation that moves to the first page while more are loaded shows once', async () => {
    const { user } = open('/messages', [conversation()], 21);
    const both = () => within(screen.getByRole('navigation', { name: 'Conversations' })).getAllByRole('link');
    await user.click(await screen.findByRole('button', { name: 'Load more conversations' }));
    await waitFor(() => expect(callsMade(allConversations).at(-1)?.body).toMatchObject({ skip: 20 }));
    await waitFor(() => expect(both()).toHaveLength(1));
  });

  test('more conversations that can not be loaded show the message of the server above those loaded earlier', async () => {
    const { user } = open('/messages', [conversation()], 21);
    const more = await screen.findByRole('button', { name: 'Load more conversations' });
    when(allConversations).refuses(500, 'server.fault', 'The list is not available.');
    await user.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('The list is not available.');
    expect(screen.getByText('Your conversations could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Kitchen gardens/ })).toBeInTheDocument();
  });

  test('an opened conversation is marked read, not by staff who are logged in as the participant', async () => {
    const { unmount } = open('/messages?conversationUid=c1', [conversation({ read: false })]);
    await waitFor(() =>
      expect(callsMade(readConversation)).toMatchObject([{ address: '/api/v4/messaging/conversations/c1/read' }]),
    );
    unmount();
    const visit = { ...participant, loggedInAsUser: true } as unknown as typeof participant;
    open('/messages?conversationUid=c1', [conversation({ read: false })], 1, visit);
    await screen.findByText('Message 1');
    expect(callsMade(readConversation)).toHaveLength(1);
  });

  test.each([
    ['a message came meanwhile', () => undefined],
    ['the server did not answer', () => when(readConversation).refuses(500, 'server.fault', 'No')],
  ])('an open conversation that stays unread is marked again, each time anew: %s', async (_title, change) => {
    const pass = adjustableTimers();
    open('/messages?conversationUid=c1', [conversation({ read: false })]);
    change();
    await waitFor(() => expect(callsMade(readConversation)).toHaveLength(1));
    await pass(3_500);
    await waitFor(() => expect(callsMade(readConversation)).toHaveLength(2));
    when(readConversation).answers(() => ({ uid: 'c1', read: true as const }));
    when(allConversations).answers(() => ({ items: [conversation()], offset: 0, limit: 20, total: 1 }));
    // The pause has grown.
    await pass(5_000);
    expect(callsMade(readConversation)).toHaveLength(2);
    await pass(2_000);
    await waitFor(() => expect(callsMade(readConversation)).toHaveLength(3));
    await pass(120_000);
    expect(callsMade(readConversation)).toHaveLength(3);
    expect(new Set(callsMade(readConversation).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3);
  });

  test('a conversation that may not be marked read is not marked again', async () => {
    const pass = adjustableTimers();
    open('/messages?conversationUid=c1', [conversation({ read: false })]);
    when(readConversation).refuses(403, 'access.denied', 'No');
    await waitFor(() => expect(callsMade(readConversation)).toHaveLength(1));
    await pass(120_000);
    expect(callsMade(readConversation)).toHaveLength(1);
  });

  test.each([
    [{ locked: true }, 'This conversation has been closed by the researcher.'],
    [{ project: { ...project, closed: true } }, 'This project has been closed.'],
    [
      { user: { uid: 'rita', firstName: '', pictureUrl: null } },
      'This person has left Panelist and can not read messages any more.',
    ],
  ])('say why nothing can be sent: %j', async (changes, text) => {
    open('/messages?conversationUid=c1', [conversation(changes)]);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  });

  test('a new message about a project whose conversation was closed: say why nothing can be sent', async () => {
    const { user } = open('/messages?compose=new', [conversation({ locked: true })]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Kitchen gardens');
    expect(await screen.findByText('This conversation has been closed by the researcher.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  });

  test('a further message names its conversation and project', async () => {
    const { user } = open('/messages?conversationUid=c1', [conversation()]);
    when(sendMessage).answers(() => ({ response: message(2, 'Hello') }));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await waitFor(() => expect(callsMade(sendMessage)).toHaveLength(1));
    expect(callsMade(sendMessage)[0]?.body).toEqual({
      conversationUid: 'c1',
      organizationId: 'o1',
      teamId: null,
      projectId: 'p1',
      socketId: null,
      body: 'Hello',
      attachments: [],
    });
  });

  test.each([
    ['in a conversation', '/messages?conversationUid=c1'],
    ['before it has begun', '/messages?surveyResponseId=c1&projectId=p1'],
  ])('who revoked their messages reads why there is no composer, and shares them again: %s', async (_where, at) => {
    const revoked = { ...project, messagesNotSharedSince: '2026-03-02T12:00:00.000Z' };
    const { user } = open(at, at.includes('conversationUid') ? [conversation({ project: revoked })] : []);
    when(messageableProjects).answers(() => ({ response: { items: [revoked] } }));
    expect(await screen.findByText(/You stopped sharing your messages with this researcher on Mar 2/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    when(shareAgain).answers(() => ({ participationId: 'c1', kind: 'messages', shared: true }));
    when(messageableProjects).answers(() => ({ response: { items: [project] } }));
    when(allConversations).answers(() => ({
      items: at.includes('conversationUid') ? [conversation()] : [],
      offset: 0,
      limit: 20,
      total: 1,
    }));
    await user.click(screen.getByRole('button', { name: 'Share my messages again' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeEnabled();
    expect(callsMade(shareAgain)).toMatchObject([{ body: { kind: 'messages' } }]);
  });

  test('a new message can be about a project behind the first answer', async () => {
    const others = Array.from({ length: 100 }, (_, index) => ({
      ...project,
      projectId: `other-${index}`,
      surveyResponseId: `other-${index}`,
      name: `Other ${index}`,
    }));
    const last = { ...project, projectId: 'p9', surveyResponseId: 'c9', name: 'The last one' };
    open('/messages?surveyResponseId=c9', []);
    when(messageableProjects).answers(({ address }) => ({ response: { items: address.includes('skip=100') ? [last] : others } }));
    expect(await screen.findByText('The last one')).toBeInTheDocument();
  });

  test('who revoked their messages can share them again where nothing can be written any more', async () => {
    const revoked = { ...project, closed: true, messagesNotSharedSince: '2026-03-02T12:00:00.000Z' };
    const { user } = open('/messages?conversationUid=c1', [conversation({ project: revoked })]);
    expect(
      await screen.findByText(/^This project has been closed\. You stopped sharing .* on Mar 2(, 2026)?\.$/),
    ).toBeInTheDocument();
    when(shareAgain).answers(() => ({ participationId: 'c1', kind: 'messages', shared: true }));
    when(allConversations).answers(() => ({
      items: [conversation({ project: { ...project, closed: true } })],
      offset: 0,
      limit: 20,
      total: 1,
    }));
    await user.click(screen.getByRole('button', { name: 'Share my messages again' }));
    expect(await screen.findByText('This project has been closed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share my messages again' })).not.toBeInTheDocument();
  });

  test('a message whose answer was lost is the same request when it is sent again', async () => {
    const { user } = open('/messages?conversationUid=c1', [conversation()]);
    when(sendMessage).refuses(500, 'server.fault', 'No');
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(callsMade(sendMessage)).toHaveLength(2));
    const [one, other] = callsMade(sendMessage).map(({ body, headers }) => ({ body, key: headers.get('Idempotency-Key') }));
    expect(one?.key).toBeTruthy();
    expect(other).toEqual(one);
  });

  test('a first message that failed keeps its project, however the page is opened again', async () => {
    const other = { ...project, name: 'Herbs', projectId: 'p2', surveyResponseId: 'c2', conversationUid: 'c2' };
    const again = () => {
      const page = open('/messages?compose=new', []);
      when(messageableProjects).answers(() => ({ response: { items: [other, project] } }));
      return page;
    };
    const first = again();
    await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Kitchen gardens');
    when(sendMessage).refuses(500, 'server.fault', 'No');
    await first.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await screen.findByText('Not sent');
    first.unmount();

    const second = again();
    const chosen = await screen.findByRole('combobox', { name: 'Project' });
    expect(chosen).toHaveValue('c1');
    expect(chosen).toBeDisabled();
    await second.user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(callsMade(sendMessage)).toHaveLength(2));
    const [one, repeated] = callsMade(sendMessage).map(({ body, headers }) => ({ body, key: headers.get('Idempotency-Key') }));
    expect(one?.body).toMatchObject({ surveyResponseId: 'c1' });
    expect(repeated).toEqual(one);
  });

  test('a first message that failed goes to nobody else where its project takes no messages any more', async () => {
    const other = { ...project, name: 'Herbs', projectId: 'p2', surveyResponseId: 'c2', conversationUid: 'c2' };
    const first = open('/messages?compose=new', []);
    await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Kitchen gardens');
    when(sendMessage).refuses(500, 'server.fault', 'No');
    await first.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await screen.findByText('Not sent');
    first.unmount();

    const { user } = open('/messages?compose=new', []);
    when(messageableProjects).answers(() => ({ response: { items: [other] } }));
    const projects = await screen.findByRole('combobox', { name: 'Project' });
    expect(projects).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled();
    await user.selectOptions(projects, 'Herbs');
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled();
    expect(projects).toBeEnabled();
  });

  test('an open conversation gets new links of its files before the former ones end', async () => {
    expect(fileLinksMs).toBeLessThan(14 * 60_000);
    const refreshes: (() => void)[] = [];
    const { setInterval: often } = globalThis;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== fileLinksMs) return often(run, ms);
      refreshes.push(run);
      return 0;
    }) as typeof setInterval);
    const linked = (url: string) => {
      const metadata = { key: 'k', name: 'plan.pdf', size: 2048, lastModified: null };
      const items = [{ ...message(1), attachments: [{ url, contentType: 'application/pdf', metadata }] }];
      when(earlierMessages).answers(() => ({ response: { items, total: 1 } }));
    };
    open('/messages?conversationUid=c1', [conversation()]);
    linked('/files/first');
    const link = await screen.findByRole('link', { name: 'plan.pdf (2 kB)' });
    expect(link).toHaveAttribute('href', '/files/first');
    linked('/files/second');
    for (const run of refreshes) run();
    await waitFor(() => expect(screen.getByRole('link', { name: 'plan.pdf (2 kB)' })).toHaveAttribute('href', '/files/second'));
    jest.restoreAllMocks();
  });

  test('the first message opens its conversation', async () => {
    const { user } = open('/messages?compose=new', []);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Kitchen gardens');
    when(sendMessage).answers(() => ({ response: message(2, 'Hello') }));
    when(allConversations).answers(() => ({ items: [conversation()], offset: 0, limit: 20, total: 1 }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('conversationUid=c1'));
    expect(callsMade(sendMessage)).toMatchObject([
      {
        body: {
          surveyResponseId: 'c1',
          researcherId: 'rita',
          panelistId: participant.userId,
          organizationId: 'o1',
          teamId: null,
          projectId: 'p1',
          socketId: null,
          body: 'Hello',
          attachments: [],
        },
      },
    ]);
    expect(callsMade(sendMessage)[0]?.body).not.toHaveProperty('conversationUid');
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
  });
});

describe('messages in two columns', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const { matchMedia } = window;
  beforeAll(() => {
    const list = { addListener: () => undefined, removeListener: () => undefined };
    window.matchMedia = (media) => Object.assign(new EventTarget(), { ...list, media, matches: true, onchange: null });
  });
  afterAll(() => {
    window.matchMedia = matchMedia;
  });
  afterEach(() => localStorage.clear());

  test('show no search any more once a new message is begun', async () => {
    const { user } = open('/messages?search=beans', [conversation()]);
    const search = screen.getByRole('textbox', { name: 'Search conversations' });
    expect(search).toHaveValue('beans');
    await user.click(screen.getByRole('link', { name: 'Compose New Message' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).not.toHaveTextContent('search'));
    expect(search).toHaveValue('');
  });

  test('keep what is written about a project with it when another message is begun', async () => {
    const { user } = open('/messages?projectId=p1', []);
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'About gardens');
    await user.click(screen.getByRole('link', { name: 'Compose New Message' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });
});
