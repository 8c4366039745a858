/* Loads its style sheet and its actual script from a second host, as partners with a CDN do. */
(() => {
  const server = new URL(document.currentScript.src);
  const second = new URL(server);
  second.hostname = server.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const partner = window.leadPlacement ? 'lead' : 'survey';

  window.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    fetch(`${server.origin}/blocked`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: JSON.stringify({ partner, blockedUri: blockedURI, directive: effectiveDirective }),
    }),
  );

  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${second.origin}/offer.css`;
  const script = document.createElement('script');
  script.src = `${second.origin}/${partner}.js?mode=works`;
  document.head.append(style, script);
})();
