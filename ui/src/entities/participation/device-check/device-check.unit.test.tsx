import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { DeviceCheck } from './device-check.js';

usingServer({ beforeAll, afterEach, afterAll });

type Constraints = { readonly video: unknown; readonly audio: unknown };

/** A browser with these devices; what it has is what the page sees of the machine. */
function aBrowser({ refuses, loud = 128 }: { readonly refuses?: string; readonly loud?: number } = {}) {
  const asked: Constraints[] = [];
  const stopped: string[] = [];
  const track = (deviceId: string) => ({ getSettings: () => ({ deviceId }), stop: () => stopped.push(deviceId) });
  const chosen = (constraint: unknown, usual: string) =>
    (constraint as { readonly deviceId?: { readonly exact: string } }).deviceId?.exact ?? usual;
  Object.assign(navigator, {
    mediaDevices: {
      getUserMedia: async (constraints: Constraints) => {
        asked.push(constraints);
        if (refuses !== undefined) throw Object.assign(new Error('No.'), { name: refuses });
        const [camera, microphone] = [track(chosen(constraints.video, 'front')), track(chosen(constraints.audio, 'built-in'))];
        return { getVideoTracks: () => [camera], getAudioTracks: () => [microphone], getTracks: () => [camera, microphone] };
      },
      enumerateDevices: async () => [
        { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
        { kind: 'videoinput', deviceId: 'desk', label: 'Desk camera' },
        { kind: 'audioinput', deviceId: 'built-in', label: '' },
      ],
    },
  });
  const played = jest.fn();
  const node = {
    connect: () => node,
    gain: {},
    frequency: {},
    start: played,
    stop: () => undefined,
    addEventListener: () => undefined,
  };
  Object.assign(globalThis, {
    AudioContext: class {
      currentTime = 0;
      destination = node;
      createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(loud) });
      createMediaStreamSource = () => node;
      createOscillator = () => node;
      createGain = () => node;
      close = async () => undefined;
    },
  });
  return { asked, stopped, played };
}

async function openCheck() {
  const { user } = renderOnPage(<DeviceCheck />);
  await user.click(screen.getByRole('button', { name: 'Check camera and sound' }));
  return user;
}

test('shows the camera, lists the devices, and opens the one that was chosen; closing turns them off', async () => {
  const { asked, stopped } = aBrowser();
  const user = await openCheck();
  await screen.findByLabelText('Your camera');
  expect(screen.getByRole('combobox', { name: 'Microphone' })).toHaveTextContent('Microphone 1');
  await user.click(screen.getByRole('combobox', { name: 'Camera' }));
  await user.click(screen.getByRole('option', { name: 'Desk camera' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('Desk camera'));
  expect(asked.at(-1)).toEqual({ video: { deviceId: { exact: 'desk' } }, audio: { deviceId: { exact: 'built-in' } } });
  expect(stopped).toEqual(['front', 'built-in']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(stopped).toEqual(['front', 'built-in', 'desk', 'built-in']));
});

test('says that the microphone works once it hears something, and plays a sound', async () => {
  const { played } = aBrowser({ loud: 160 });
  const user = await openCheck();
  expect(await screen.findByText('Your microphone works.')).toBeInTheDocument();
  expect(screen.getByRole('meter', { name: 'Loudness of your microphone' })).toHaveAttribute('aria-valuenow', '80');
  await user.click(screen.getByRole('button', { name: 'Play a sound' }));
  expect(played).toHaveBeenCalledTimes(1);
});

test.each([
  ['NotAllowedError', /Allow both for this site/],
  ['NotFoundError', /Connect them, then try again/],
  ['NotReadableError', /Another program uses/],
])('says what to do where the browser answers %s', async (refuses, sentence) => {
  aBrowser({ refuses });
  const user = await openCheck();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  aBrowser();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Your camera')).toBeInTheDocument();
});
