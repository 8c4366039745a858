import { parseEnvironment } from '@prizestash/server-kit/environment';
import { runCommand } from '@prizestash/server-kit/run-command';
import { text } from '@prizestash/server-kit/validators';
import { sendToService } from '../promotion-service/send-to-service';

/** `npm run delivery -- sign-in-link`: prints a link that signs the operator in to the release pages, once. */
runCommand(async () => {
  const { PROMOTION_URL, PROMOTION_TOKEN } = parseEnvironment(process.env, {
    PROMOTION_URL: text(),
    PROMOTION_TOKEN: text(),
  });
  const service = { url: PROMOTION_URL, token: PROMOTION_TOKEN };
  const { url } = await sendToService<{ readonly url: string }>(service, '/sign-in-links', {});
  console.log(url);
});
