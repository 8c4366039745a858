import { runCommand } from '@prizestash/server-kit/run-command';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { portNumber } from '@prizestash/server-kit/validators';
import { requireFreePort, stopSignal } from '@prizestash/remote-kit/dev/local-program';
import { portOf } from './local-environment';
import { requirePrograms } from '@prizestash/lab/on-demand/require-programs';
import { startTopology, type Topology } from './start-topology';

const DEFAULT_PORT = 8443;
const report = (line: string) => console.log(line);

function printAddresses({ siteUrl, parts, pipeline, places }: Topology): void {
  report(`The site: ${siteUrl} (the browser will not know its certificate)`);
  report(`The promotion service: ${pipeline['PROMOTION_URL']}`);
  report(`Prometheus: http://127.0.0.1:${portOf(places, 'prometheus:9090')}/alerts`);
  report(`Logs and data: ${places.folder}`);
  for (const { name, pid } of parts) report(`  ${name}: kill -9 -- -${pid}`);
  report('A part that is killed starts again. Ctrl-C stops everything and removes the data.');
}

/** `npm run topology`: the topology of `compose.yaml` without containers, until Ctrl-C. */
runCommand(async () => {
  const { PORT } = parseEnvironment(process.env, { PORT: portNumber({ default: DEFAULT_PORT }) });
  await requireFreePort('PORT', PORT, '127.0.0.1');
  requirePrograms('topology');
  const stopped = stopSignal();
  const topology = await startTopology({ port: PORT, report, alertFactor: 1 });
  printAddresses(topology);
  await stopped;
  await topology.stop();
  process.exit(0);
});
