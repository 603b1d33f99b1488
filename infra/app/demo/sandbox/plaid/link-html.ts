/** The page with the outcomes to pick from. */
export function choicesHtml(page: { readonly token: string; readonly isOver: boolean; readonly nonce: string }): string {
  const token = `<input type="hidden" name="token" value="${escaped(page.token)}">`;
  const choice = (outcome: string, label: string, about: string, fields = ''): string =>
    `<form action="finish" method="post">${token}${fields}<button name="outcome" value="${outcome}">${label}</button><p>${about}</p></form>`;
  const name = '<label>Name on the document <input name="name" maxlength="100" placeholder="Your own"></label>';
  const choices = page.isOver
    ? '<p>This attempt is over.</p>'
    : [
        choice('verified', 'Verified', 'The same name is the same person, also in another account.', name),
        choice('failed', 'Failed', 'The document can’t be read, or is not yours.'),
        choice('abandoned', 'Abandoned', 'You leave before the end.'),
      ].join('');
  return html(
    page.nonce,
    `<main><h1>Plaid sandbox</h1>
<p>This page takes the place of Plaid, which looks at a document: nothing leaves this machine. How does it end?</p>
${choices}<button type="button" id="close">Close</button></main>
<script nonce="${escaped(page.nonce)}">
const leave = () => parent.postMessage({ plaidSandbox: 'exit', sessionId: null }, location.origin);
document.getElementById('close').addEventListener('click', leave);
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') leave(); });
document.querySelector('button').focus();
</script>`,
  );
}

/** Tells the page around the frame what happened. */
export function finishedHtml(page: { readonly event: string; readonly sessionId: string; readonly nonce: string }): string {
  const message = JSON.stringify({ plaidSandbox: page.event, sessionId: page.sessionId });
  return html(
    page.nonce,
    `<main><p>One moment…</p></main>
<script nonce="${escaped(page.nonce)}">parent.postMessage(${message}, location.origin);</script>`,
  );
}

const html = (nonce: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plaid sandbox</title>
<style nonce="${escaped(nonce)}">${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
h1 { font-size: 1.4rem; margin-top: 0; }
form { display: grid; gap: .5rem; border: 1px solid GrayText; border-radius: .75rem; padding: .875rem 1rem; margin: .75rem 0; }
form p { margin: 0; font-size: .9rem; }
button { padding: .625rem 1rem; border: 1px solid; border-radius: .5rem; font: inherit; font-weight: 600; }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
