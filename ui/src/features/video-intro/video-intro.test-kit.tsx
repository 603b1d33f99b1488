import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { ThemeProvider } from '@mui/material/styles';
import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import { NoticeArea } from '../../shared/notices/notice-area.js';
import { setSession } from '../../shared/session/session-store.js';
import { participant } from '../../shared/testing/component.test-kit.js';
import { theme } from '../../shared/theme/theme.js';
import { VideoIntroSection } from './index.js';

/** What the signed address answers. */
export const storedFile = contractsFor({ style: 'v4', access: 'public' }).command('PUT /files/videos/:name', {
  answer: z.object({}),
  about: [],
  spec: 'test',
  summary: 'A signed address.',
});

/** A camera, as far as recording needs it; `stopped` counts the tracks that were turned off. */
export function fakeCamera() {
  const camera = { stopped: 0 };
  const track = { stop: () => void (camera.stopped += 1) };
  const getUserMedia = jest.fn(async () => ({ getTracks: () => [track, track] }));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  Object.assign(URL, { createObjectURL: () => 'blob:recorded', revokeObjectURL: () => undefined });
  return { camera, getUserMedia };
}

/** A browser without a recorder. */
export function noCamera(): void {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
}

class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string): boolean => type === 'video/webm';
  state = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    // JSON, for the fake server reads every body as such.
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['{}']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

/** The section on a page with a router that can block, opened at its dialog. */
export function renderSection(at = '/profile?section=video') {
  setSession(participant);
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: '*', element: <VideoIntroSection /> }], { initialEntries: ['/profile', at] });
  render(
    <ThemeProvider theme={theme}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <RouterProvider router={router} />
        <NoticeArea />
      </SWRConfig>
    </ThemeProvider>,
  );
  return { user, router };
}
