/** The page's text: every value is escaped. */
export function authorizeHtml(page: {
  /** Name of the site. */
  readonly site: string;
  /** The query of the request, which each choice repeats. */
  readonly query: Readonly<Record<string, string>>;
  /** Of this answer's content policy. */
  readonly nonce: string;
}): string {
  const site = escaped(page.site);
  const choice = (as: string, label: string, about: string): string =>
    `<li><a href="pick?${escaped(new URLSearchParams({ ...page.query, as }).toString())}">${label}</a><span>${about}</span></li>`;
  const hidden = Object.entries({ ...page.query, as: 'other' })
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site} sandbox</title>
<style nonce="${escaped(page.nonce)}">${style}</style>
</head>
<body>
<main>
<h1>${site} sandbox</h1>
<p>This page takes the place of ${site}: nothing leaves this machine. Who are you at ${site}?</p>
<ul>
${choice('demo', 'Dana Rivera', 'Is connected with the demo’s participant.')}
${choice('new', 'Robin Novak', 'A new person each time, without an account.')}
${choice('failing', `${site} fails`, 'The site does not answer afterwards.')}
${choice('cancelled', 'Cancel', 'Does not allow Panelist to see the profile.')}
</ul>
<form action="pick" method="get">
<h2>Or another person</h2>
${hidden}
<label>First name <input name="firstName" value="Jo" required></label>
<label>Last name <input name="lastName" value="Lindqvist" required></label>
<label>E-mail <input name="email" type="email" required></label>
<label class="check"><input name="verified" type="checkbox" checked> ${site} has verified the e-mail</label>
<button>Continue as this person</button>
</form>
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; }
ul { list-style: none; padding: 0; display: grid; gap: .75rem; }
a, button { display: block; box-sizing: border-box; width: 100%; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; font: inherit; text-align: left; }
span { display: block; font-size: .9rem; margin-top: .25rem; }
form { display: grid; gap: .75rem; margin-top: 2rem; }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
.check input { display: inline; width: auto; }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
