import { parseEnvironment } from '@prizestash/server-kit/environment';
import { runServer, repeat } from '@prizestash/server-kit/run-server';
import { addGauge } from '@prizestash/server-kit/telemetry/metrics';
import {
  startTelemetry,
  telemetryVariables,
} from '@prizestash/server-kit/telemetry/start-telemetry';
import { secret, webAddress } from '@prizestash/server-kit/validators';
import { requestChange } from '@prizestash/promotion/service/send-to-service';
import { hostStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { CanaryJudge } from '../canary-judge';
import { Notices } from '../notices';
import { CanaryObserver } from '../observe-canaries';
import { JUDGMENTS_PATH } from '../shown-judgment';
import { reportsFrom, reportsVariables } from '../page-reports/page-reports';

const INTERVAL_MS = 5_000;
/** A request that waits for a promotion is not waited for: the promotion service finishes it. */
const STOP_TIMEOUT_MS = 15_000;

/** `npm run delivery -- canary-judge`: decides on watched canaries, and asks the promotion service for it. */
runServer(
  async (onStop) => {
    const variables = parseEnvironment(process.env, {
      PROMOTION_URL: webAddress(),
      CANARY_JUDGE_TOKEN: secret(),
      NOTICE_URL: webAddress({ default: undefined }),
      ...reportsVariables,
      ...telemetryVariables,
    });
    const { PROMOTION_URL: url, CANARY_JUDGE_TOKEN: token, NOTICE_URL } = variables;
    const store = hostStoreFromEnv(process.env);
    const observer = new CanaryObserver({ store, reports: reportsFrom(variables) });
    const documents = new Map([[JUDGMENTS_PATH, () => observer.judgments()]]);
    onStop(await startTelemetry('canary-judge', variables, documents));
    const notices = new Notices(NOTICE_URL ?? null);
    addGauge('notices_waiting', 'Notices that have not arrived at the webhook', 'state', () => ({
      waiting: notices.waiting,
    }));
    const send = (path: string) => (request: object) =>
      requestChange({ url, token }, path, request);
    const judge = new CanaryJudge({
      store,
      observer,
      decisions: { end: send('/ended-canaries'), nextStage: send('/canary-stages') },
      notices,
    });
    onStop(() => notices.stop());
    onStop(repeat(INTERVAL_MS, () => judge.look()));
    console.log('The canary judge watches.');
  },
  { stopTimeoutMs: STOP_TIMEOUT_MS },
);
