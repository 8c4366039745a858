import { parseArgs } from 'node:util';
import { normalizeEmail } from '@prizestash/shared/rules/email';
import { LONG_STATEMENTS } from '../database/pool';
import { refuseArgument } from '../service-error';
import { listUnsubscribes, UnsubscribesRepository } from '../unsubscribes/unsubscribes-repository';
import { readFormat } from './arguments/options';
import { printList } from './output/print-list';
import { withDatabase } from './database/with-database';

const columns = ['email', 'unsubscribed_at', 'source', 'landing_page_id'] as const;

/** `npm run api -- unsubscribes`: lists or corrects the suppression list. Check it before sending promotions. */
withDatabase(async (pool) => {
  const { values } = parseArgs({
    options: {
      format: { type: 'string', default: 'json' },
      add: { type: 'string' },
      remove: { type: 'string' },
    },
  });
  const { add, remove } = values;
  const email = (add ?? remove)?.trim();
  if (email === undefined) {
    const format = readFormat(values.format);
    await printList(listUnsubscribes(pool), columns, format, process.stdout);
    return;
  }
  if ((add !== undefined && remove !== undefined) || !email.includes('@')) {
    refuseArgument('--add or --remove must be one email address.');
  }
  const repository = new UnsubscribesRepository(pool);
  const emailKey = normalizeEmail(email);
  const now = new Date();
  if (add !== undefined) {
    const unsubscribe = { source: 'operator', landingPageId: null, unsubscribedAt: now } as const;
    await repository.add({ ...unsubscribe, emailKey });
    process.stdout.write('The address is on the list.\n');
    return;
  }
  const removed = await repository.remove(emailKey, now);
  process.stdout.write(removed ? 'Removed the address.\n' : 'The address is not on the list.\n');
}, LONG_STATEMENTS);
