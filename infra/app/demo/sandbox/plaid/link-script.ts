/**
 * Has the interface of Plaid's `link-initialize.js`: `Plaid.create({ token, onSuccess, onExit, onLoad })`
 * gives `{ open, exit, destroy }`. As with Plaid, `onSuccess` means that the person went through to the
 * end, whatever the result.
 */
export const linkScript = `(() => {
  const base = new URL('.', document.currentScript.src);
  window.Plaid = {
    create({ token, onSuccess, onExit, onLoad }) {
      let shade = null;
      const metadata = (sessionId) => ({ institution: null, accounts: [], link_session_id: sessionId, transfer_status: null });
      const close = () => {
        removeEventListener('message', hear);
        if (shade) shade.remove();
        shade = null;
      };
      const hear = (event) => {
        if (event.origin !== base.origin || !event.data || !event.data.plaidSandbox) return;
        const { plaidSandbox, sessionId } = event.data;
        close();
        if (plaidSandbox === 'success') onSuccess('', metadata(sessionId));
        else if (onExit) onExit(null, { ...metadata(sessionId), status: null, request_id: null });
      };
      const open = () => {
        if (shade) return;
        shade = document.createElement('div');
        Object.assign(shade.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgba(0, 0, 0, .6)', display: 'grid', placeItems: 'center' });
        const frame = document.createElement('iframe');
        frame.title = 'Plaid sandbox';
        frame.src = new URL('link?token=' + encodeURIComponent(token), base).href;
        Object.assign(frame.style, { width: 'min(30rem, 100vw)', height: 'min(44rem, 100dvh)', border: '0', borderRadius: '1rem', background: 'Canvas', colorScheme: 'light dark' });
        shade.append(frame);
        document.body.append(shade);
        addEventListener('message', hear);
        frame.focus();
      };
      if (onLoad) setTimeout(onLoad);
      return { open, exit: () => { close(); if (onExit) onExit(null, metadata(null)); }, destroy: close, submit: () => undefined };
    },
  };
})();
`;
