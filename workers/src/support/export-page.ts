import { detailedMoment } from '@panelist/domain/kernel';
import type { ExportSource, ExportedEvent, ExportedLogIn } from './export-source.js';
import { sharedKindText, type Sharing } from '@panelist/domain/participation';
import type { ExportedFile } from './export-files.js';

const areas: Readonly<Record<string, string>> = {
  identity: 'Account',
  profile: 'Profile',
  catalogue: 'Projects',
  participation: 'Applications',
  payout: 'Payments',
  scheduling: 'Sessions',
  messaging: 'Messages',
  dispute: 'Disputes',
  fairness: 'Reviews',
  referral: 'Referrals',
  'saved-search': 'Saved searches',
  support: 'Support',
  operations: 'Operations',
};

const style = `
:root { color-scheme: light dark; --ground: #faf8f4; --card: #fff; --text: #22201c; --soft: #625c52; --line: #e2dcd0; --accent: #1f5f4a; }
@media (prefers-color-scheme: dark) { :root { --ground: #191816; --card: #23211e; --text: #eeeae2; --soft: #b3aca0; --line: #3b3833; --accent: #7fcbae; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
a, summary { color: var(--accent); }
.soft, time { color: var(--soft); } time, .soft { font-size: .875rem; font-variant-numeric: tabular-nums; }
ol, ul { list-style: none; margin: 0; padding: 0; } li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .75rem 1rem; margin: .5rem 0; }
p { margin: .25rem 0; } pre { white-space: pre-wrap; font-size: .8125rem; margin: .5rem 0 0; } summary { cursor: pointer; font-size: .875rem; padding: .25rem 0; }
img, video { display: block; max-width: 100%; max-height: 20rem; border-radius: 8px; margin-bottom: .5rem; }`;

/**
 * `index.html`: the same as `data.json`, to read without other software. Self-contained: it loads
 * nothing but the files next to it, and runs no script.
 */
export async function* pageOf(
  { name, email, madeAt, files, logIns, shared }: ExportSource,
  history: AsyncIterable<ExportedEvent>,
): AsyncGenerator<string> {
  const title = `What Panelist knows about ${name === '' ? 'you' : name}`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">${escaped(email)}</p>
<p>Made on ${timeOf(madeAt)}. Everything that happened with your account is below, oldest first: each line is one stored fact, with the data that belongs to it. <a href="data.json">data.json</a> holds the same for software. Passwords, codes and links that would log somebody in are left out.</p>
<h2 id="files">Your files</h2>
`;
  yield files.length === 0 ? '<p class="soft">You have uploaded no files.</p>\n' : `<ul>\n${files.map(fileItem).join('')}</ul>\n`;
  yield '<h2 id="log-ins">Where you are logged in</h2>\n';
  yield logIns.length === 0
    ? '<p class="soft">You are logged in nowhere.</p>\n'
    : `<ul>\n${logIns.map(logInItem).join('')}</ul>\n`;
  yield '<h2 id="shared">What researchers see</h2>\n';
  yield shared.length === 0
    ? '<p class="soft">No researcher has been given anything of you.</p>\n'
    : `<ul>\n${shared.map(sharedItem).join('')}</ul>\n`;
  yield '<h2 id="history">What happened</h2>\n<ol>\n';
  for await (const event of history) yield eventItem(event);
  yield '</ol>\n</main>\n</body>\n</html>\n';
}

function fileItem({ path, contentType, storedAt }: ExportedFile): string {
  const address = escaped(path);
  const shown = contentType.startsWith('image/')
    ? `<img src="${address}" alt="A photo that you uploaded">`
    : contentType.startsWith('video/')
      ? `<video src="${address}" controls preload="metadata"></video>`
      : '';
  return `<li>${shown}<a href="${address}">${address}</a><p class="soft">Stored on ${timeOf(storedAt)}</p></li>\n`;
}

const logInItem = ({ device, createdAt, lastSeenAt }: ExportedLogIn): string =>
  `<li><p>${escaped(device ?? 'Unknown device')}</p><p class="soft">Last seen on ${timeOf(lastSeenAt)}, logged in on ${timeOf(createdAt)}</p></li>\n`;

function sharedItem({ projectName, items }: Sharing): string {
  const lines = items.map(({ kind, sharedAt, revokedAt, removedAt }) => {
    const removed = removedAt === null ? '' : `, removed on ${timeOf(removedAt)}`;
    const revoked = revokedAt === null ? '' : `, not shared since ${timeOf(revokedAt)}`;
    return `<p>${escaped(capital(sharedKindText[kind]))}, since ${timeOf(sharedAt)}${removed}${revoked}</p>`;
  });
  return `<li><p>The researcher of “${escaped(projectName)}”</p>${lines.join('')}</li>\n`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function eventItem({ at, sentence, who, about, reason, data, statement }: ExportedEvent): string {
  const why = reason === null ? '' : `<p>“${escaped(reason)}”</p>`;
  return `<li><p class="soft">${timeOf(at)} · ${escaped(areas[about] ?? about)} · ${escaped(who)}</p><p>${escaped(sentence)}</p>${why}${statement === null ? '' : decisionOf(statement)}<details><summary>Stored data</summary><pre>${escaped(JSON.stringify(data, null, 2))}</pre></details></li>\n`;
}

/** What was decided, on which facts, what follows, and how to object. */
function decisionOf({ decision, facts, consequence, objection }: NonNullable<ExportedEvent['statement']>): string {
  const lines = [decision, ...facts.map(({ text }) => text), consequence];
  const object = objection === null ? '' : `<p class="soft">${escaped(objection.how)} Until ${timeOf(objection.until)}.</p>`;
  return `<p>${lines.map(escaped).join(' ')}</p>${object}`;
}

/** `Nov 23 2026 09:00 UTC`. */
const timeOf = (time: string): string => `<time datetime="${escaped(time)}">${escaped(detailedMoment(time, 'UTC'))}</time>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
