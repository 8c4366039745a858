import { runCommand } from '@prizestash/server-kit/run-command';
import { failService } from '@prizestash/release-store/delivery-error';
import { requestSignInLink } from '@prizestash/promotion/service/send-to-service';
import { stopSignal } from '@prizestash/remote-kit/dev/local-program';
import { settingsFromEnv } from './stack/settings';
import { publishRegularly } from './publish-regularly';
import { runStack } from './stack/run-stack';
import { apiUrl, serviceAccess } from './stack/services';

/** `npm start`: builds what changed, then runs database, API, partner sandbox and site, and what teams use. */
runCommand(async () => {
  const settings = settingsFromEnv(process.env);
  const starting = new AbortController();
  const stopped = stopSignal().then(() => starting.abort());
  try {
    const stack = await runStack(settings, (step) => console.log(step), starting.signal);
    console.log(`PrizeStash is ready at http://localhost:${settings.PORT} (stop with Ctrl-C)`);
    await stack.startOtherServices();
    const service = serviceAccess(settings);
    const link = await requestSignInLink(service);
    console.log(`Releases and what browsers report of them: ${link}`);
    void publishRegularly(stack.store, service, apiUrl(settings), starting.signal);
    const broken = await Promise.race([stopped, stack.broken]);
    await stack.stop();
    if (broken) failService(broken);
  } catch (error) {
    if (!starting.signal.aborted) throw error;
  }
  process.exit(0);
});
