import {
  deleteVideoIntro,
  profileByUser,
  profileLocks,
  profileView,
  saveVideoIntro,
  videoDownloadUrl,
  videoNotSaved,
  videoUploadUrl,
} from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Player } from '../../entities/profile/saved-video.js';
import { callsMade, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { useSaving } from './components/use-saving.js';
import { fakeCamera, noCamera, renderSection, storedFile } from './video-intro.test-kit.js';

usingServer({ beforeAll, afterEach, afterAll });

const now = '2026-11-22T09:00:00.000Z';
const nothing = { location: null, demographics: null, employment: null, personal: null, technical: null, socialLinks: null };

function serve(videoIntroUrl: string | null, locks = {}): void {
  when(profileByUser).answers(() =>
    profileView(
      {
        profileId: 'p1',
        userId: 'user-1',
        ...nothing,
        externalOrganizationId: null,
        skills: [],
        topics: [],
        workEmailVerifiedAt: null,
      },
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@company.example',
        phone: '',
        verifiedPhone: null,
        picture: null,
        videoIntroUrl,
        notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
        now,
      },
    ),
  );
  when(profileLocks).answers(() => locks);
  when(videoDownloadUrl).answers(() => ({ signed: '/files/videos/a.webm?signature=x' }));
}

const button = (name: string) => screen.getByRole('button', { name });
const save = () => button('Save');

async function record(user: ReturnType<typeof renderSection>['user'], from = 'Start recording'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: from }));
  await user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  await screen.findByLabelText('Your recording');
}
async function confirmSave(user: ReturnType<typeof renderSection>['user']): Promise<void> {
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Save and lock this section' }));
}

let fake: ReturnType<typeof fakeCamera>;
beforeEach(() => {
  fake = fakeCamera();
});

describe('a video introduction', () => {
  test('is recorded after a countdown, reviewed, uploaded and saved', async () => {
    serve(null);
    when(videoUploadUrl).answers(() => ({ signed: '/files/videos/new.webm?signature=x', original: 'videos/new.webm' }));
    when(storedFile).answers(() => ({}));
    when(saveVideoIntro).answers(() => ({ message: 'Your video introduction is added to your profile.' }));
    const { user } = renderSection();
    expect(await screen.findByText('Record or delete your video first.')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await user.click(button('Start recording'));
    expect(await screen.findByText('Recording starts in 3')).toBeInTheDocument();
    expect(await screen.findByRole('timer')).toHaveTextContent('0:00 / 1:00');
    await user.click(button('Stop recording'));
    await screen.findByLabelText('Your recording');
    expect(fake.camera.stopped).toBe(2);
    await confirmSave(user);
    await screen.findByText('Your video introduction is added to your profile.');
    expect(callsMade(videoUploadUrl)[0]?.address).toBe(
      '/v2/video-urls/upload-url?fileName=video-introduction.webm&fileType=video%2Fwebm',
    );
    expect(callsMade(storedFile)[0]?.headers.get('Content-Type')).toBe('video/webm');
    expect(callsMade(saveVideoIntro)).toMatchObject([
      { address: '/v2/profiles/p1/videoIntro', body: { video: 'videos/new.webm' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('keeps the recording when it can not be saved', async () => {
    serve(null);
    when(videoUploadUrl).answers(() => ({ signed: '/files/videos/new.webm?signature=x', original: 'videos/new.webm' }));
    when(storedFile).refuses(503, 'server.unavailable', 'This part is not available right now.');
    const { user } = renderSection();
    await record(user);
    await confirmSave(user);
    await screen.findByText("We can't save your video, please try again later.");
    expect(screen.getByLabelText('Your recording')).toBeInTheDocument();
    await waitFor(() => expect(save()).toBeEnabled());
    expect(callsMade(saveVideoIntro)).toEqual([]);
  });

  test('that is there is deleted on saving alone, and the deletion can be taken back', async () => {
    serve('videos/a.webm');
    when(deleteVideoIntro).answers(() => ({ message: 'Your video details were saved.' }));
    const { user } = renderSection();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Your video is deleted once you save.');
    await user.click(button('Keep my video'));
    expect(save()).toBeDisabled();
    await user.click(button('Delete'));
    await confirmSave(user);
    await screen.findByText('Your video details were saved.');
    expect(callsMade(deleteVideoIntro)).toHaveLength(1);
  });

  test('stays where a new recording is cancelled before it begins', async () => {
    serve('videos/a.webm');
    const { user } = renderSection();
    await user.click(await screen.findByRole('button', { name: 'Re-record' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel recording' }));
    await screen.findByRole('button', { name: 'Re-record' });
    expect(screen.queryByText('Your video is deleted once you save.')).not.toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  test('asks before a recording is lost', async () => {
    serve(null);
    const { user, router } = renderSection();
    await record(user);
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Back to editing' }));
    expect(router.state.location.search).toBe('?section=video');
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
    await user.click(button('Close'));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('says what is the matter', () => {
  test('when a deletion fails after an upload that was stopped', async () => {
    when(videoUploadUrl).answers(() => ({ signed: '/files/videos/new.webm?signature=x', original: 'videos/new.webm' }));
    when(storedFile).refuses(503, 'server.unavailable', 'This part is not available right now.');
    when(deleteVideoIntro).refuses(503, 'server.unavailable', 'This part is not available right now.');
    const { result } = renderHook(() => useSaving('p1', () => undefined));
    await act(async () => result.current.save(new Blob([], { type: 'video/webm' })));
    act(() => result.current.cancel());
    await act(async () => result.current.save(null));
    expect(result.current.problem).toBe(videoNotSaved);
  });

  test('when the browser can not record', async () => {
    serve(null);
    noCamera();
    const { user } = renderSection();
    await user.click(await screen.findByRole('button', { name: 'Start recording' }));
    await screen.findByText('Sorry, your browser isn’t currently supported.');
  });

  test.each([
    ['NotAllowedError', /does not let us use your camera/],
    ['NotFoundError', /could not find a camera/],
    ['NotReadableError', /Another program uses your camera/],
  ])('when the camera answers %s', async (name, sentence) => {
    serve(null);
    fake.getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
    const { user } = renderSection();
    await user.click(await screen.findByRole('button', { name: 'Start recording' }));
    await screen.findByText(sentence);
    expect(save()).toBeDisabled();
  });

  test('when the saved video can not be loaded', async () => {
    serve('videos/a.webm');
    renderSection('/profile');
    fireEvent.error(await screen.findByLabelText('Your video introduction'));
    await screen.findByText('We can not load your video introduction, please try again later.');
  });

  test('when the address of a video had expired: it plays from the next one', () => {
    const player = (address: string) => <Player address={address} label="Video" notLoaded="Not loaded" />;
    const { rerender } = render(player('/files/a?signature=1'));
    fireEvent.error(screen.getByLabelText('Video'));
    expect(screen.getByText('Not loaded')).toBeInTheDocument();
    rerender(player('/files/a?signature=2'));
    expect(screen.getByLabelText('Video')).toHaveAttribute('src', '/files/a?signature=2');
  });

  test('when the section is locked: no re-recording, no deleting', async () => {
    const locked = { lastUpdatedAt: '2999-01-01T09:00:00.000Z', nextEditableAt: '2999-01-08T09:00:00.000Z' };
    serve('videos/a.webm', { video: locked });
    renderSection();
    await screen.findByText('Edited Jan 1, 2999, editable Jan 8, 2999');
    for (const name of ['Re-record', 'Delete', 'Save']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
