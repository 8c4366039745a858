import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const product = read('docs/product.md');

it('lists the fields of the contact, in the order of the form', () => {
  const [, list = ''] = /^1\. \*\*Contact record\*\*: (.*?)\.\s/m.exec(product) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(contactFieldNames);
});

it('names each mail, with the words that it has', () => {
  const [, section = ''] = product.split('## 10. Mails\n');
  const texts = read('services/api/src/mail/mail-texts.ts');
  const [, kinds = ''] = /const mails:[^{]+\{([^}]+)\}/.exec(texts) ?? [];
  expect(section.match(/^\d\. \*\*/gm)).toHaveLength(kinds.trim().split('\n').length);
  const words = [...section.matchAll(/"([^"]+)"/g)].flatMap(([, quoted = '']) =>
    quoted.split(/<[^>]+>/).filter((part) => /\w/.test(part)),
  );
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((part) => !texts.includes(part))).toEqual([]);
});
