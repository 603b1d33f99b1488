import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { CookieChoice } from '../../../shared/consent/cookie-choice.js';
import { Article, PageLink, Part } from './article.js';

export function CookiesPage() {
  return (
    <Article
      page={publicPages.cookies}
      lead="Every cookie and every entry in your browser’s storage, what it is for, and your choice."
      updated="November 22, 2026"
    >
      <Part title="Your choice">
        <CookieChoice />
      </Part>
      <Part title="Essential: always on">
        <p>Without these the site cannot log you in. They are set by this site alone, and no other site can read them.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">What for</th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>panelist_session</td>
              <td>Your log-in. Scripts cannot read it.</td>
              <td>30 days after your last visit, 90 days at most; cleared when you log out</td>
            </tr>
            <tr>
              <td>panelist_device</td>
              <td>
                That this browser was logged in before, so that strangers who guess at your password cannot lock you out of it. A
                bonus for a referral between accounts of one browser is checked before it is paid. It opens nothing.
              </td>
              <td>1 year</td>
            </tr>
            <tr>
              <td>panelist_invitation</td>
              <td>The project of an invitation that you opened before logging in, so that the log-in leads you back to it</td>
              <td>1 day, or until you log in</td>
            </tr>
            <tr>
              <td>panelist_social</td>
              <td>That a log-in with LinkedIn or another site ends in the browser in which it began</td>
              <td>Minutes, until that log-in ends</td>
            </tr>
            <tr>
              <td>panelist_staff</td>
              <td>Of our team alone: their own log-in while they help a participant</td>
              <td>Until they return</td>
            </tr>
            <tr>
              <td>panelist_consent</td>
              <td>Your choice on this page</td>
              <td>Until you clear it: 36,500 days, or as long as your browser allows</td>
            </tr>
          </tbody>
        </table>
        <p>
          In the browser’s storage, which is not sent to us by itself: <strong>panelist-mode</strong> (light or dark colours) and
          entries that begin with <strong>panelist.state</strong> (an unfinished sign-up, the page to return to after logging in),
          which are ignored after three hours and deleted when you log out. By whose link you came, which you opened yourself,
          counts for 30 days or until you log out.
        </p>
      </Part>
      <Part title="Analytics">
        <p>
          Which pages and actions are used, to improve them. With your consent, and where the operator has set up a place to send
          them to, the browser reports events such as “signed up” or “opened a project”, with your user id while you are logged in
          and without your answers. Without consent no event leaves the browser.
        </p>
      </Part>
      <Part title="Functional and targeting">
        <p>
          Functional cookies would remember settings of tools from other companies, such as a chat; targeting cookies would show
          you advertisements for Panelist on other sites. At the moment Panelist uses neither. Your choice is kept, and it decides
          if that changes.
        </p>
        <p>
          What else is stored about you is in the <PageLink to={publicPages.privacy}>privacy policy</PageLink>.
        </p>
      </Part>
    </Article>
  );
}
