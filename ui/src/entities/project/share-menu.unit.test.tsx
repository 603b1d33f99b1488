import { me } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';
import { ShareMenu } from './share-menu.js';
import { shareAddress } from './share-targets.js';

usingServer({ beforeAll, afterEach, afterAll });

const project = { id: 'a', name: 'Bread & butter' };
const link = 'http://localhost/projects/view/a?referralCode=ADA1815';

describe('sharing a project', () => {
  test('offers the sites, a mail and the link, each with the referral code', async () => {
    when(me).answers(() => ({ response: sampleUser }));
    const { user } = renderOnPage(<ShareMenu project={project} variant="corner" />);
    await user.click(screen.getByRole('button', { name: 'Share: Bread & butter' }));
    const item = async (name: string | RegExp) => screen.findByRole('menuitem', { name });
    await waitFor(async () =>
      expect(await item('Facebook')).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(link))),
    );
    expect(await item('LinkedIn')).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(link)));
    expect(await item('E-mail')).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=Bread%20%26%20butter/));
    expect(await item(/^Messenger/)).toHaveAttribute('href', 'https://www.messenger.com/new');
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await item('Copy link'));
    await screen.findByText('Link copied');
    expect(written).toHaveBeenCalledWith(link);
  });

  test("opens Messenger's app on a phone", () => {
    expect(shareAddress('messenger', { name: 'Bread', url: link, text: 'Look:' }, true)).toBe(
      `fb-messenger://share/?link=${encodeURIComponent(link)}`,
    );
  });

  test('is not offered to visitors', () => {
    renderOnPage(<ShareMenu project={project} />, { session: { status: 'out' } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
