import { uploadCredentials } from '@panelist/domain/messaging/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../shared/api/api-error.js';
import { adjustableTimers, participant, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { Composer } from './composer.js';
import { OutgoingMessages } from './outgoing-messages.js';
import { storedUnsent } from './stored-draft.js';
import { notListed, useSending, type Send } from './use-sending.js';

usingServer({ beforeAll, afterEach, afterAll });
afterEach(() => localStorage.clear());

interface Options {
  readonly send?: Send | null;
  readonly blocked?: string;
  readonly missing?: string;
  readonly takesFiles?: boolean;
  readonly about?: string;
}

function Conversation({ send = async () => undefined, blocked, missing, takesFiles = true, about = 'c1' }: Options) {
  const sending = useSending(about, send);
  return (
    <>
      <OutgoingMessages sending={sending} />
      <Composer
        about={about}
        sending={sending}
        blocked={blocked === undefined ? null : { text: blocked }}
        missing={missing ?? null}
        takesFiles={takesFiles}
      />
    </>
  );
}

const open = (options: Options = {}) => renderOnPage(<Conversation {...options} />);
const field = () => screen.getByRole('textbox', { name: 'Message' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const pending = () => screen.queryAllByRole('article', { name: 'Your message' });

describe('writing a message', () => {
  test('Enter sends, Shift+Enter begins a new line', async () => {
    const send = jest.fn<Send>().mockResolvedValue();
    const { user } = open({ send });
    await user.type(field(), 'May I use{Shift>}{Enter}{/Shift}my phone?');
    expect(send).not.toHaveBeenCalled();
    await user.type(field(), '{Enter}');
    expect(send.mock.calls).toEqual([
      [{ body: 'May I use\nmy phone?', attachments: [], socketId: null, id: expect.any(String) }],
    ]);
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  test('a page without https, where the browser makes no UUIDs, sends, too', async () => {
    const send = jest.fn<Send>().mockResolvedValue();
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    try {
      const { user } = open({ send });
      await user.type(field(), 'Hello{Enter}');
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
      expect(send.mock.calls[0]?.[0].id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
    }
  });

  test('an Enter that ends the composition of a character sends nothing', async () => {
    const send = jest.fn<Send>().mockResolvedValue();
    const { user } = open({ send });
    await user.type(field(), 'nihon');
    act(() => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
      // Safari ends the composition before its Enter.
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }));
    });
    expect(send).not.toHaveBeenCalled();
  });

  test('nothing is sent while there is neither text nor file, and the page says so', async () => {
    const send = jest.fn<Send>().mockResolvedValue();
    const { user } = open({ send });
    expect(sendButton()).toBeDisabled();
    await user.type(field(), '   \u3164\u2800{Enter}');
    expect(screen.getByText('Write a message or attach a file.')).toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  test('nothing is sent before a project is chosen', async () => {
    const send = jest.fn<Send>().mockResolvedValue();
    const { user } = open({ send, missing: 'Choose a project first.' });
    await user.type(field(), 'Hello{Enter}');
    expect(screen.getByText('Choose a project first.')).toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
    expect(field()).toHaveValue('Hello');
  });

  test('a second send while one is in flight is ignored and keeps its text', async () => {
    let finish: () => void = () => undefined;
    const send = jest.fn<Send>(async () => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = open({ send });
    await user.type(field(), 'One{Enter}');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    await user.type(field(), 'Two{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue('Two');
    await act(async () => finish());
    await waitFor(() => expect(pending()).toEqual([]));
    await user.type(field(), '{Enter}');
    expect(send).toHaveBeenCalledTimes(2);
  });

  test.each(['This conversation has been closed by the researcher.', 'This project has been closed.'])(
    'a composer that is closed says why: %s',
    (blocked) => {
      open({ blocked });
      expect(screen.getByText(blocked)).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    },
  );

  test('staff who are logged in as the participant send nothing', () => {
    renderOnPage(<Conversation />, { session: { ...participant, loggedInAsUser: true } });
    expect(screen.getByText('Support sends no messages while logged in as a participant.')).toBeInTheDocument();
    expect(sendButton()).toBeDisabled();
  });

  test('an external researcher takes no files', () => {
    open({ takesFiles: false });
    expect(screen.queryByRole('button', { name: 'Attach files' })).not.toBeInTheDocument();
  });
});

describe('a message that fails', () => {
  test('shows at once, says so for five seconds, stays, and is sent again', async () => {
    let fails = true;
    const send = jest.fn<Send>(async () => {
      if (fails) throw new ApiError({ code: 'server.fault', message: 'No', status: 500 });
    });
    const pass = adjustableTimers();
    const { user } = open({ send });
    await user.type(field(), 'Hello{Enter}');
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Your message failed to send.');
    await pass(5_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(within(pending()[0] ?? document.body).getByText('Hello')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(pending()).toEqual([]));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('for the name of its file shows the sentence of the server', async () => {
    const message = 'Filename is invalid. Please remove spaces and special characters.';
    const errors = [{ field: 'url', message }];
    const { user } = open({
      send: async () => {
        throw new ApiError({ code: 'messaging.file-name-invalid', message, status: 422, errors });
      },
    });
    await user.type(field(), 'Hello{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test.each([
    ['that may have arrived is the same request', new ApiError({ code: 'network.unreachable', message: 'No', status: 0 }), 1],
    ['that the server refused is a new request', new ApiError({ code: 'request.too-many', message: 'No', status: 429 }), 2],
  ])('%s when it is sent again, also after the page was left', async (_title, failure, requests) => {
    const send = jest.fn<Send>().mockRejectedValueOnce(failure).mockResolvedValue();
    const first = open({ send });
    await first.user.type(field(), 'Hello{Enter}');
    await screen.findByText('Not sent');
    first.unmount();
    const { user } = open({ send });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(pending()).toEqual([]));
    const [one, other] = send.mock.calls.map(([{ id, ...message }]) => ({ id, message }));
    expect(other?.message).toEqual(one?.message);
    expect(new Set([one?.id, other?.id]).size).toBe(requests);
  });

  test('is still there when the page is opened again, until it is discarded', async () => {
    const failing: Send = async () => {
      throw new ApiError({ code: 'server.fault', message: 'No', status: 500 });
    };
    const first = open({ send: failing });
    await first.user.type(field(), 'Keep me{Enter}');
    await screen.findByText('Not sent');
    first.unmount();
    const { user, unmount } = open({ send: failing });
    expect(within(pending()[0] ?? document.body).getByText('Keep me')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    unmount();
    open({ send: failing });
    expect(pending()).toEqual([]);
  });
});

describe('a message that is under way', () => {
  test('is stored until it is sent', async () => {
    let finish: () => void = () => undefined;
    const send = jest.fn<Send>(async () => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = open({ send });
    await user.type(field(), 'On its way{Enter}');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    expect(storedUnsent('c1').read()).toEqual([send.mock.calls[0]?.[0]]);
    await act(async () => finish());
    await waitFor(() => expect(pending()).toEqual([]));
    expect(storedUnsent('c1').read()).toBeNull();
  });

  test('shows as not sent after a reload, and is the same request when it is sent again', async () => {
    const message = { id: 'k1', socketId: '7', body: 'On its way', attachments: [] };
    storedUnsent('c1').write([message]);
    const send = jest.fn<Send>().mockResolvedValue();
    const { user } = open({ send });
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(send.mock.calls).toEqual([[message]]);
    await waitFor(() => expect(pending()).toEqual([]));
  });

  test('does not show any more once the list has it, before its outcome is known', () => {
    const sent = { id: 'k1', socketId: null, body: 'On its way', attachments: [], failed: false, after: 'm2' };
    const failed = { ...sent, id: 'k2', failed: true, after: null };
    const item = (uid: string, sender: string) => ({ uid, sender: { uid: sender } });
    const before = [item('m1', 'ada'), item('m2', 'ada'), item('m3', 'rae')];
    expect(notListed([failed, sent], before, 'ada')).toEqual([failed, sent]);
    expect(notListed([failed, sent], [...before, item('m4', 'ada')], 'ada')).toEqual([failed]);
    const first = { ...sent, after: null };
    expect(notListed([first], [], 'ada')).toEqual([first]);
    expect(notListed([first], [item('m1', 'ada')], 'ada')).toEqual([]);
  });

  test('still is when its conversation is left and opened again', async () => {
    let finish: () => void = () => undefined;
    const send: Send = async () => new Promise<void>((resolve) => (finish = resolve));
    const first = open({ send });
    await first.user.type(field(), 'On its way{Enter}');
    first.unmount();
    open({ send });
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    await act(async () => finish());
    await waitFor(() => expect(pending()).toEqual([]));
  });
});

test('drafts are kept, each for its own conversation', async () => {
  const first = open({ about: 'c1' });
  await first.user.type(field(), 'For one');
  first.unmount();
  const second = open({ about: 'c2' });
  expect(field()).toHaveValue('');
  await second.user.type(field(), 'For two');
  second.unmount();
  const again = open({ about: 'c1' });
  expect(field()).toHaveValue('For one');
  await again.user.type(field(), '{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  again.unmount();
  open({ about: 'c1' });
  expect(field()).toHaveValue('');
});

describe('a file', () => {
  const pdf = (name = 'my plan.pdf', size = 4) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
  const choose = async (user: ReturnType<typeof open>['user'], ...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no input for files');
    await user.upload(input, files);
  };

  /** The browser's upload: what it reported, and its outcome, by hand. */
  class Upload {
    static latest: Upload | undefined;
    readonly upload = new EventTarget();
    readonly events = new EventTarget();
    status = 0;
    responseText = '';
    form: FormData | null = null;
    constructor() {
      // The test ends the upload that the page began.
      Upload.latest = this;
    }
    addEventListener(type: string, listener: () => void) {
      this.events.addEventListener(type, listener);
    }
    open() {
      return undefined;
    }
    send(form: FormData) {
      this.form = form;
    }
    progress(loaded: number, total: number) {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    }
    end(status: number, responseText = '') {
      this.status = status;
      this.responseText = responseText;
      this.events.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
    }
  }
  const original = globalThis.XMLHttpRequest;
  const useUploads = () => {
    Object.assign(globalThis, { XMLHttpRequest: Upload });
    const key = 'messages/1-0199a000-0000-4000-8000-000000000031-my_plan.pdf';
    when(uploadCredentials).answers(() => ({ response: { url: '/files/messages', fields: { key, owner: 'user-1' }, key } }));
  };
  afterEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: original });
    Upload.latest = undefined;
  });

  test('is uploaded with the share in per cent, sent with the message, and says for five seconds that it is attached', async () => {
    useUploads();
    const pass = adjustableTimers();
    const send = jest.fn<Send>().mockResolvedValue();
    const { user } = open({ send });
    await choose(user, pdf());
    expect(await screen.findByText('Uploading my plan.pdf: 0%')).toBeInTheDocument();
    await waitFor(() => expect(Upload.latest?.form).toBeInstanceOf(FormData));
    expect(screen.getByText('The file is still being uploaded.')).toBeInTheDocument();
    act(() => Upload.latest?.progress(37, 100));
    expect(screen.getByText('Uploading my plan.pdf: 37%')).toBeInTheDocument();
    await user.type(field(), 'Here{Enter}');
    expect(send).not.toHaveBeenCalled();
    await act(async () => Upload.latest?.end(204));
    expect(await screen.findByText('my plan.pdf is attached.')).toBeInTheDocument();
    await pass(5_000);
    expect(screen.queryByText('my plan.pdf is attached.')).not.toBeInTheDocument();
    await user.type(field(), '{Enter}');
    expect(send.mock.calls).toMatchObject([
      [{ body: 'Here', attachments: [{ metadata: { name: 'my_plan.pdf', key: expect.stringContaining('my_plan.pdf') } }] }],
    ]);
  });

  test('of several that is refused is named, though the next one is attached', async () => {
    useUploads();
    const { user } = open();
    await choose(user, pdf('large.pdf', 25 * 1024 * 1024 + 1), pdf());
    await waitFor(() => expect(Upload.latest?.form).toBeInstanceOf(FormData));
    await act(async () => Upload.latest?.end(204));
    expect(await screen.findByRole('alert')).toHaveTextContent('large.pdf: ');
    expect(screen.getByText('my_plan.pdf')).toBeInTheDocument();
  });

  test.each([
    ['upload.type-wrong', 422, 'my plan.pdf was not accepted: its content is not what its name says.'],
    ['request.too-large', 413, 'my plan.pdf was not accepted: The server’s reason.'],
    ['server.failed', 500, 'my plan.pdf was not accepted.'],
  ])('that the server refuses is named, with the reason: %s', async (code, status, said) => {
    useUploads();
    const { user } = open();
    await choose(user, pdf());
    await waitFor(() => expect(Upload.latest?.form).toBeInstanceOf(FormData));
    await act(async () => Upload.latest?.end(status, JSON.stringify({ code, message: 'The server’s reason.' })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(said);
  });

  test('whose upload fails colours the button for five seconds', async () => {
    useUploads();
    const pass = adjustableTimers();
    const { user } = open();
    await choose(user, pdf());
    await waitFor(() => expect(Upload.latest?.form).toBeInstanceOf(FormData));
    await act(async () => Upload.latest?.end(413));
    expect(await screen.findByRole('alert')).toHaveTextContent('my plan.pdf was not accepted.');
    const button = screen.getByRole('button', { name: 'Attach files' });
    expect(button.className).toContain('colorError');
    await pass(5_000);
    expect(button.className).not.toContain('colorError');
  });

  test('of another type, or one too many, is refused before the upload', async () => {
    const { user } = open();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    input?.removeAttribute('accept');
    await choose(user, new File(['x'], 'run.exe'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Attachments must be one of these: .pdf');
  });
});
