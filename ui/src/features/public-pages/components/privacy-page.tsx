import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function PrivacyPage() {
  return (
    <Article
      page={publicPages.privacy}
      title="Privacy policy"
      lead="What Panelist knows about you, how it is kept, who sees it, and how it is erased."
      updated="November 29, 2026"
    >
      <Part title="What we store">
        <ul>
          <li>
            <strong>Your account:</strong> name, e-mail, phone number, photo, and your password as a one-way hash (argon2id),
            which cannot be turned back into the password.
          </li>
          <li>
            <strong>Your profile:</strong> date of birth, gender, ethnicity, education, household income if you gave it, city,
            employment, skills, and what else you add.
          </li>
          <li>
            <strong>What you do:</strong> projects that you hid, searches that you saved, screeners and their answers,
            invitations, participations, and payments with their address.
          </li>
          <li>
            <strong>Where alerts reach you:</strong> for each browser in which you turn on alerts, the address that its push
            service gave it and the keys that encrypt what we send there. For 30 days, which projects your searches have found.
          </li>
          <li>
            <strong>Your log-ins:</strong> the browser and system of each session, when it was opened, and when it was last seen.
            Addresses of the network are used to limit guessing and are counted as keyed hashes only.
          </li>
        </ul>
        <p>We buy no data about you, sell none, and show no advertising.</p>
      </Part>
      <Part title="How it is kept: a log of events">
        <p>
          Panelist does not overwrite what you entered. Each change is added to a log as an event: “changed the phone number”,
          “applied to a project”, “was paid”, with its time and with who caused it. Pages are computed from that log. That is how
          support can say what happened to a payment, and why a correction never hides what was there before.
        </p>
        <p>
          A log that forgets nothing must be able to forget you. So the fields of an event that say something about a person are
          encrypted before they are written, with a key that belongs to that person alone. So are your photo and the columns with
          personal data in the tables behind the pages. The keys are themselves encrypted with a master key that is not in the
          database.
        </p>
      </Part>
      <Part title="How it is erased">
        <p>
          Erasing an account destroys its key. From that moment what was encrypted with it is unreadable in the log, and in every
          copy and backup of the log. The rows and files about you are emptied, and your e-mail address and phone number are free
          to be used again.
        </p>
        <p>
          What the law makes us keep stays: amounts and dates of payments, and the payment provider’s number for each, without
          your name or address. Texts that are not about you alone, such as the name of a project, stay as well.
        </p>
        <p>
          You ask for it in your account’s settings or by writing to <SupportAddress />. A deactivated account is erased after 30
          days, during which support can bring it back.
        </p>
      </Part>
      <Part title="Who sees it">
        <Readers />
        <p>
          Researchers’ rules about whom they look for are compared with your profile on our own servers. The researcher learns the
          result for people who apply, not who else would have matched.
        </p>
      </Part>
      <Part title="Analytics and cookies">
        <p>
          No analytics run unless you agree to them. The <PageLink to={publicPages.cookies} /> lists every cookie and lets you
          change your choice.
        </p>
      </Part>
      <Part title="Your rights">
        <p>
          You can see and correct what you entered in your profile and settings, and ask for a copy or for erasure. People in the
          European Union, the European Economic Area and the United Kingdom find the details in <PageLink to={publicPages.gdpr} />
          ; we give the same rights to everybody.
        </p>
        <p>
          Questions: <SupportAddress />.
        </p>
      </Part>
    </Article>
  );
}

const Readers = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Who</th>
        <th scope="col">What, and when</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>The researcher of a project that you apply to</td>
        <td>
          Your name and your answers to that screener, your photo, your video introduction and the links to your social profiles
          if you have them, once you have submitted it. Your e-mail only where the project says so, and only once you are invited.
          Roughly where you are only if you agree to it. Drafts never.
        </td>
      </tr>
      <tr>
        <td>Support</td>
        <td>Your account and its history, to answer you. What a member of staff changes is recorded with their name.</td>
      </tr>
      <tr>
        <td>Operations</td>
        <td>Payments, their steps and their address, to repair a failed one.</td>
      </tr>
      <tr>
        <td>Tremendous or PayPal</td>
        <td>Your name, the address that you chose for payments, and the amount of each payment.</td>
      </tr>
      <tr>
        <td>The mail server and the provider of text messages</td>
        <td>Your e-mail or phone number and the message.</td>
      </tr>
      <tr>
        <td>The push service of your browser</td>
        <td>When we alert you, if you turned on alerts on a device. The alert itself is encrypted for your browser.</td>
      </tr>
    </tbody>
  </table>
);
