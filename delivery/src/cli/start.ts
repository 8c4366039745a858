import { settingsFromEnv } from './settings';
import { runStack } from './stack/run-stack';
import { runCommand } from './run-command';
import { stopSignal } from './stop-signal';
import { DeliveryError } from '../delivery-error';

/** `npm start`: builds what changed, then runs database, API, partner sandbox and site until Ctrl-C. */
runCommand(async () => {
  const settings = settingsFromEnv(process.env);
  const starting = new AbortController();
  const stopped = stopSignal().then(() => starting.abort());
  try {
    const stack = await runStack(settings, (step) => console.log(step), starting.signal);
    console.log(`PrizeStash is ready at http://localhost:${settings.sitePort} (stop with Ctrl-C)`);
    const broken = await Promise.race([stopped, stack.broken]);
    await stack.stop();
    if (broken) throw new DeliveryError('service-failed', broken);
  } catch (failure) {
    if (!starting.signal.aborted) throw failure;
  }
  process.exit(0);
});
