import { runCommand } from '@prizestash/server-kit/run-command';
import { sendToService } from '../service/send-to-service';
import { serviceFromEnv } from './settings/promoter';

/** `npm run delivery -- sign-in-link`: prints a link that signs the operator in to the release pages, once. */
runCommand(async () => {
  const service = serviceFromEnv(process.env);
  const { url } = await sendToService<{ readonly url: string }>(service, '/sign-in-links', {});
  console.log(url);
});
