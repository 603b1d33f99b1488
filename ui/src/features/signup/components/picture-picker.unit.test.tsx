import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { heicPicture } from '@panelist/domain/profile/browser';
import userEvent from '@testing-library/user-event';
import '../../../shared/testing/component.test-kit.js';
import { PicturePicker } from './picture-picker.js';

URL.createObjectURL = () => 'blob:photo';
URL.revokeObjectURL = () => undefined;

test.each([
  ['of a system that names no type', 'IMG_1.HEIC', ''],
  ['of one that does', 'photo', 'image/heic'],
])('a HEIC photo %s is refused with the reason where the browser cannot read it', async (_what, name, type) => {
  const user = userEvent.setup();
  render(<PicturePicker picture={null} onPicture={() => undefined} />);
  await user.upload(screen.getByLabelText('Profile photo'), new File(['heic'], name, { type }));
  const dialog = await screen.findByRole('dialog', { name: 'Your photo' });
  fireEvent.error(dialog.querySelector('img') as HTMLImageElement);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(heicPicture));
});

test('a photo that the browser cannot read closes the dialog with a word, and another one can be chosen', async () => {
  const user = userEvent.setup();
  render(<PicturePicker picture={null} onPicture={() => undefined} />);
  const broken = new File(['no picture'], 'broken.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Profile photo'), broken);
  const dialog = await screen.findByRole('dialog', { name: 'Your photo' });
  const image = dialog.querySelector('img');
  if (!image) throw new Error('The dialog has no picture.');
  fireEvent.error(image);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('alert')).toHaveTextContent('This photo could not be read. Please choose another one.');
  await user.upload(screen.getByLabelText('Profile photo'), broken);
  expect(await screen.findByRole('dialog', { name: 'Your photo' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
