import { runCommand } from '@prizestash/server-kit/run-command';
import { requestSignInLink } from '../service/send-to-service';
import { serviceFromEnv } from './settings/promoter';

/** `npm run delivery -- sign-in-link`: prints a link that signs the operator in to the release pages, once. */
runCommand(async () => {
  console.log(await requestSignInLink(serviceFromEnv(process.env)));
});
