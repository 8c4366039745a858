import { UnsubscribesRepository } from '../unsubscribes/unsubscribes-repository';
import { printList } from './print-list';
import { readUnsubscribeOptions } from './unsubscribe-options';
import { withDatabase } from './with-database';

const columns = ['email', 'unsubscribed_at', 'source', 'landing_page_id'] as const;
const PAGE_SIZE = 1000;

async function* allUnsubscribes(repository: UnsubscribesRepository) {
  let after = '';
  for (;;) {
    const page = await repository.list(after, PAGE_SIZE);
    for (const { emailKey, unsubscribedAt, source, landingPageId } of page) {
      yield {
        email: emailKey,
        unsubscribed_at: unsubscribedAt.toISOString(),
        source,
        landing_page_id: landingPageId,
      };
    }
    const last = page[page.length - 1];
    if (!last || page.length < PAGE_SIZE) return;
    after = last.emailKey;
  }
}

/** `npm run unsubscribes`: lists or corrects the suppression list. Check it before sending promotions. */
withDatabase(async (pool) => {
  const options = readUnsubscribeOptions(process.argv.slice(2));
  const repository = new UnsubscribesRepository(pool);
  if (options.action === 'list') {
    await printList(allUnsubscribes(repository), columns, options.format, process.stdout);
    return;
  }
  const now = new Date();
  if (options.action === 'add') {
    const unsubscribe = { source: 'operator', landingPageId: null, unsubscribedAt: now } as const;
    await repository.add({ ...unsubscribe, emailKey: options.emailKey });
    process.stdout.write('The address is on the list.\n');
    return;
  }
  const removed = await repository.remove(options.emailKey, now);
  process.stdout.write(removed ? 'Removed the address.\n' : 'The address is not on the list.\n');
});
