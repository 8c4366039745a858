import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsFromEnv } from '../../../delivery/src/cli/settings';
import { freePort } from '@prizestash/lab/free-port';
import { startApi, startPartnerSandbox } from '../../local/stack/services';
import { startSites, type ComparedSite } from '../sites';

/**
 * Starts the federated site and the prerendered single build with an API and a partner sandbox of
 * their own, so that the journey can be completed on both.
 */
export async function startJourneySites(
  folder: string,
  report: (step: string) => void,
): Promise<{ sites: ComparedSite[]; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-taps-'));
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const partnerPort = String(await freePort());
  const settings = settingsFromEnv({
    // The API accepts both origins.
    PUBLIC_BASE_URL: `http://localhost:${ports[0]}`,
    PORT: String(ports[2]),
    API_PORT: String(await freePort()),
    PARTNER_PORT: partnerPort,
    // The first offer stays until the tap on Next.
    LEAD_PARTNER_SCRIPT_URL: `http://localhost:${partnerPort}/lead.js?mode=silent`,
    DATABASE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  });
  report('Starting the entry API and the partner sandbox…');
  const services = await Promise.all([startApi(settings), startPartnerSandbox(settings)]);
  const sites = await startSites(folder, settings.operator, report, ports);
  return {
    sites: sites.filter(({ name }) => name !== 'single build'),
    async stop() {
      await Promise.all([...sites, ...services].map((one) => one.stop()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
