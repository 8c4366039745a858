/* Renders the state of the sandbox and updates it live. */
const titles = {
  lead: 'Lead placement script (/lead.js)',
  embedded: 'Embedded offer (/offer)',
  survey: 'Survey loader (/survey.js)',
};
const node = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const main = document.getElementById('partners');
const lists = {};

const postJson = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

function fieldTable(fields) {
  const rows = Object.entries(fields).map(([name, value]) =>
    node('tr', {}, node('th', { scope: 'row' }, name), node('td', {}, String(value))),
  );
  return node('table', {}, node('tbody', {}, ...rows));
}

function callCard(call) {
  const { receivedAt, fields, referrer, duplicates, partner, entrant, attempts, destination } =
    call;
  const about = [
    new Date(receivedAt).toLocaleTimeString(),
    partner,
    entrant,
    referrer !== undefined && (referrer ? `referrer: ${referrer}` : 'no referrer'),
    duplicates > 0 &&
      `placed again ${duplicates === 1 ? 'once' : `${duplicates} times`}, counted once`,
    destination !== undefined && `opened as: ${destination}`,
  ];
  return node(
    'article',
    {},
    node('p', { className: 'about' }, about.filter(Boolean).join(' · ')),
    fieldTable(fields || attempts || {}),
  );
}

function section(id, title, ...before) {
  lists[id] = node('div', { className: 'calls' });
  main.append(node('section', { id }, node('h2', {}, title), ...before, lists[id]));
}

function switchesOf(partner, modes) {
  const choices = modes.map(({ mode, meaning }) => {
    const radio = node('input', { type: 'radio', name: partner, value: mode });
    radio.addEventListener('change', () => postJson('/switches', { partner, mode }));
    return node('label', { title: meaning }, radio, ` ${mode}`);
  });
  return node('fieldset', {}, node('legend', {}, 'Behavior'), ...choices);
}

function build(modes) {
  for (const [partner, title] of Object.entries(titles)) {
    section(partner, title, switchesOf(partner, modes));
  }
  section('surveyAnswers', 'Survey answers');
  section('blocked', 'Blocked by the policy of the site');
  section('hostile', 'What hostile scripts read');
  section('navigations', 'Visits to the page that hostile scripts navigate to');
  main.append(
    node(
      'section',
      {},
      node('h2', {}, 'What each behavior means'),
      node(
        'dl',
        {},
        ...modes.flatMap(({ mode, meaning }) => [node('dt', {}, mode), node('dd', {}, meaning)]),
      ),
    ),
  );
}

function show({ received, switches, modes }) {
  if (!main.firstChild) build(modes);
  for (const [partner, mode] of Object.entries(switches)) {
    main.querySelector(`input[name="${partner}"][value="${mode}"]`).checked = true;
  }
  for (const [id, list] of Object.entries(lists)) {
    const calls = received[id] || [];
    const cards = [...calls].reverse().slice(0, 50).map(callCard);
    list.replaceChildren(
      node(
        'p',
        { className: 'count' },
        calls.length === 1 ? '1 received' : `${calls.length} received`,
      ),
      ...cards,
    );
  }
}

document.getElementById('reset').addEventListener('click', async () => {
  await fetch('/reset', { method: 'POST' });
  show(await (await fetch('/state')).json());
});
const connection = document.getElementById('connection');
const events = new EventSource('/events');
events.onmessage = (event) => {
  connection.textContent = 'Live';
  show(JSON.parse(event.data));
};
events.onerror = () => {
  connection.textContent = 'The sandbox is not answering; trying again…';
};
