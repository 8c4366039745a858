import { UnsubscribesRepository } from '../unsubscribes/unsubscribes-repository';
import { readListOptions } from './list-options';
import { printList } from './print-list';
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

/** `npm run unsubscribes`: lists the suppression list. Check it before sending promotions. */
void withDatabase(async (pool) => {
  const { format } = readListOptions(process.argv.slice(2), false);
  await printList(
    allUnsubscribes(new UnsubscribesRepository(pool)),
    columns,
    format,
    process.stdout,
  );
});
