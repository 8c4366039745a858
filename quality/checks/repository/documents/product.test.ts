import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';

it('lists the fields of the contact, in the order of the form', () => {
  const text = readFileSync(path.join(repositoryRoot, 'docs/product.md'), 'utf8');
  const [, list = ''] = /^1\. \*\*Contact record\*\*: (.*?)\.\s/m.exec(text) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(contactFieldNames);
});
