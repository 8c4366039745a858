import { parseEnvironment } from '@prizestash/server-kit/environment';
import { runCommand } from '@prizestash/server-kit/run-command';
import { text } from '@prizestash/server-kit/validators';
import { sendToService } from './promoter';

/** `npm run delivery -- sign-in-link`: prints a link that signs the operator in to the promotion service's pages, once. */
runCommand(async () => {
  const { PROMOTION_URL, PROMOTION_TOKEN } = parseEnvironment(process.env, {
    PROMOTION_URL: text(),
    PROMOTION_TOKEN: text(),
  });
  const link = await sendToService<{ readonly url: string }>(
    ...([PROMOTION_URL, PROMOTION_TOKEN, '/sign-in-links', {}] as const),
  );
  console.log(link.url);
});
