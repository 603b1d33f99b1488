import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../../shared/testing/component.test-kit.js';
import { PicturePicker } from './picture-picker.js';

test('a photo that the browser cannot read closes the dialog with a word, and another one can be chosen', async () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
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
