import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capturedStates, pictureFile, picturesDir, themes, widths } from './picture-files';

function row(state: string): string {
  const pictures = widths.flatMap((width) =>
    themes
      .map((theme) => pictureFile(state, width, theme))
      .filter((file) => existsSync(path.join(picturesDir, file)))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`),
  );
  return `<section><h2 id="${state}">${state}</h2><div>${pictures.join('')}</div></section>`;
}

/** Writes one HTML page with all screenshots, a row for each state. */
export default function writeContactSheet(): void {
  mkdirSync(picturesDir, { recursive: true });
  const sheet = path.join(picturesDir, 'index.html');
  writeFileSync(
    sheet,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>PrizeStash, every page and state</title>
<style>body{font-family:system-ui;background:#777;color:#fff;margin:1rem}div{display:flex;gap:1rem;align-items:start;overflow-x:auto}img{height:40rem;object-fit:cover;object-position:top}</style>
${capturedStates.map(({ name }) => row(name)).join('\n')}</html>`,
  );
  console.log(`The contact sheet is ${sheet}`);
}
