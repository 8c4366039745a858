import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';

/** Number of mutated messages that a foreign page posts to the frame document. */
const MESSAGES = 2000;

let site: TestSite;
/** Path and content of the frame document. */
let documentPath: string;
let html: string;
/** Another origin at which the same host serves the site. */
let foreignUrl: string;
/** Number of requests for the script that no frame may run. */
let scriptRequests: number;

test.beforeAll(async () => {
  site = await TestSite.start();
  foreignUrl = site.url.replace('localhost', '127.0.0.1');
  const { version } = site.liveRelease('mfe-offers');
  const folder = site.store.webFolder('mfe-offers', version);
  const file = readdirSync(folder).find((name) => name.endsWith('.html')) ?? '';
  documentPath = `/packages/mfe-offers/${version}/${file}`;
  html = readFileSync(path.join(folder, file), 'utf8');
  site.fault = (request, response) => {
    const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
      // The frame document without its headers, as from a proxy that drops them.
      '/unprotected.html': ['text/html', html],
      '/foreign.html': ['text/html', '<!doctype html><title>Foreign</title>'],
      '/evil.js': ['text/javascript', 'top.postMessage("ran as " + window.origin, "*")'],
    };
    const found = bodies[request.url ?? ''];
    if (!found) return false;
    if (request.url === '/evil.js') scriptRequests += 1;
    response.writeHead(200, { 'Content-Type': found[0] }).end(found[1]);
    return true;
  };
});
test.afterAll(() => site.stop());
test.beforeEach(({ pageErrors }) => {
  scriptRequests = 0;
  pageErrors.allow(/Content Security Policy|Failed to load resource|Refused to|frame-ancestors/);
});

/** Frames a document and posts messages to it. @returns the messages of the script, if it ran. */
async function attack(
  page: Page,
  frame: { src: string; sandbox?: string },
  messages: readonly unknown[],
): Promise<string[]> {
  return page.evaluate(
    async ({ frame, messages }) => {
      const received: string[] = [];
      addEventListener('message', ({ data }) => received.push(String(data)));
      const element = document.createElement('iframe');
      if (frame.sandbox !== undefined) element.setAttribute('sandbox', frame.sandbox);
      element.src = frame.src;
      const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
      document.body.append(element);
      await loaded;
      for (const message of messages) {
        element.contentWindow?.postMessage(message, '*', [new MessageChannel().port2]);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return received;
    },
    { frame, messages },
  );
}

const evil = () => ({
  scriptUrl: `${site.url}/evil.js`,
  origins: [site.url],
  globalName: 'fields',
  fields: {},
});

test('runs a script for a separate page site, in an opaque origin', async ({ page }) => {
  await page.goto(`${site.url}/foreign.html`);
  const frame = { src: '/unprotected.html', sandbox: 'allow-scripts' };
  expect(await attack(page, frame, [evil()])).toEqual(['ran as null']);
});

test('refuses to run with the origin of the site', async ({ page }) => {
  await page.goto(`${foreignUrl}/foreign.html`);
  expect(await attack(page, { src: `${site.url}/unprotected.html` }, [evil()])).toEqual([]);
  await page.goto(`${site.url}/foreign.html`);
  expect(await attack(page, { src: '/unprotected.html' }, [evil()])).toEqual([]);
  expect(scriptRequests).toBe(0);
});

test('refuses every message of a foreign page', async ({ page }) => {
  await page.goto(`${foreignUrl}/foreign.html`);
  const keys = ['scriptUrl', 'origins', 'globalName', 'fields', 'type', '__proto__', 'origin'];
  const values = [`${site.url}/evil.js`, site.url, 'fields', {}, null, 0, ['scriptUrl'], '*'];
  const messages = Array.from({ length: MESSAGES }, (_, seed) => ({
    ...evil(),
    [keys[seed % keys.length] ?? '']: values[Math.floor(seed / keys.length) % values.length],
    [`extra${seed % 7}`]: seed,
  }));
  const frame = { src: `${site.url}/unprotected.html`, sandbox: 'allow-scripts' };
  expect(await attack(page, frame, messages)).toEqual([]);
  expect(scriptRequests).toBe(0);
});

test('cannot be framed under another spelling of its path', async ({ page }) => {
  await page.goto(`${foreignUrl}/foreign.html`);
  const [, , name, version, file] = documentPath.split('/');
  for (const spelling of [
    documentPath,
    `/packages/${name}/x%2f..%2f${version}/${file}`,
    `/packages/${name}/%2e%2f${version}/${file}`,
    `/packages%2f${name}/${version}/${file}`,
  ]) {
    expect(await attack(page, { src: site.url + spelling }, [evil()]), spelling).toEqual([]);
  }
  expect(scriptRequests).toBe(0);
});
