/**
 * Renders the SVG artwork to bitmaps in shell/public, for clients that do not support SVG. Run
 * `npm run artwork -w shell` after changing an SVG in this folder. Requires Chromium.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const target = path.join(__dirname, '../public');
const source = (name: string) => path.join(__dirname, name);

/** Android masks icons with a device-specific shape; the central 80% is always visible. */
const maskable = (svg: string) =>
  svg
    .replace(' rx="7"', '')
    .replace('<g ', '<g transform="translate(16 16) scale(.82) translate(-16 -16)"><g ')
    .replace('</svg>', '</g></svg>');

/** Wraps a 32-pixel PNG in the ICO format, for clients that request only /favicon.ico. */
function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function render() {
  const mark = readFileSync(source('mark.svg'), 'utf8');
  const social = readFileSync(source('social-image.svg'), 'utf8');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const draw = async (svg: string, file: string, width: number, height: number) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    );
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(path.join(target, file), file.endsWith('.ico') ? iconFile(png) : png);
    await page.close();
  };
  await draw(mark, 'favicon.ico', 32, 32);
  await draw(mark, 'icon-192.png', 192, 192);
  await draw(mark, 'icon-512.png', 512, 512);
  await draw(maskable(mark), 'icon-maskable-512.png', 512, 512);
  await draw(maskable(mark), 'apple-touch-icon.png', 180, 180);
  await draw(social, 'social-image.png', 1200, 630);
  await browser.close();
  copyFileSync(source('mark.svg'), path.join(target, 'favicon.svg'));
}

void render();
