import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Pages, mails, refusals and what rules and timelines say. */
const written = ['ui/src', 'workers/src', 'domain/src'];
/** Screens of developers, and the examples of recorded events, which no page shows. */
const others = /\.test\.|test-kit|\/testing\/|demo-components|lookup-lists|sample|contracts\.ts$/;

interface Word {
  readonly wrong: RegExp;
  readonly right: string;
}

/** The screens' words; each thing has one. */
const glossary: readonly Word[] = [
  { wrong: /\bstud(y|ies)\b/i, right: 'project' },
  { wrong: /\bsurveys?\b/i, right: 'project, screener or application' },
  { wrong: /\b(remuneration|honorarium)\b/i, right: 'you receive (net), incentive (gross)' },
  { wrong: /\b(complaints?|contest(s|ed|ing|ations?)?)\b/i, right: 'dispute' },
  { wrong: /\bemails?\b/i, right: 'e-mail' },
  { wrong: /\b(profile pictures?|picture of you|avatar)\b/i, right: 'photo' },
  { wrong: /\bsurvey responses?\b/i, right: 'application' },
];

/** What the specification quotes, word for word. */
const quoted: readonly RegExp[] = [
  /Email or password is incorrect/,
  /be paid for participating in studies/,
  /^['"]?A verified email is required to particip/,
  /verified work email to participate in industry professional/,
  /verifying your work email/,
  /surveys remaining this period/,
  /Email notification settings/,
  /the invitation shows on your dashboard and comes by email/,
  // The kinds of research, by their names.
  /'(Multi Day|Unmoderated|Diary) Study'/,
  /interviews, surveys/,
];

/** A comment, a string, or text between tags. */
const token = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$|'(?:\\.|[^'\\\n])*'|"[^"\n]*"|`(?:\\.|[^`\\])*`|(?<=[>}])[^<>{}=;`]+(?=[<{])/gm;

/** A sentence has a space between words; identifiers, paths, styles and code do not. */
const isSentence = (text: string): boolean =>
  /[\p{L},.…”] [\p{L}“$…]/u.test(text) && !/^[/),&?}]|===|=>|: \w+\)|\) : |^export /.test(text);

const textsOf = (source: string): readonly string[] =>
  [...source.replaceAll(/^import [^;]*;$/gm, '').matchAll(token)]
    .map(([text]) => text)
    .filter((text) => !text.startsWith('/'))
    // Neither what is filled in nor an address is a word of the sentence.
    .map((text) =>
      text
        .replaceAll(/\$\{[^}]*\}|[^\s'"`]*\/[^\s'"`]*/g, '…')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(isSentence);

test('screens, mails and refusals use the glossary’s words', () => {
  const files = execFileSync('git', ['ls-files', ...written], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !others.test(path));
  const found = files.flatMap((path) =>
    textsOf(readFileSync(join(root, path), 'utf8'))
      .filter((text) => !quoted.some((quote) => quote.test(text)))
      .flatMap((text) =>
        glossary.filter(({ wrong }) => wrong.test(text)).map(({ right }) => `${path}: “${text}” (say: ${right})`),
      ),
  );
  expect(found).toEqual([]);
});
