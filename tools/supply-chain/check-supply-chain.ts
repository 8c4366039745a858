import { auditShipped } from './audit';
import { cleanInstallTrouble } from './clean-install';
import { licenceFaults } from './licences';
import { lockFaults } from './lock-faults';
import { readLock } from '../../delivery/src/releases/package-lock';
import { shippedPackages } from './shipped';

let faults = 0;

function tell(what: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? 'ok   ' : 'WRONG'} ${what}`);
  for (const line of found) console.log(`      ${line}`);
  faults += found.length;
}

/**
 * `npm run check:supply-chain`: what is installed is what was locked, under licences that may be
 * taken, with nothing grave known against what ships, and works without any install script.
 */
async function main(): Promise<void> {
  const lock = readLock();
  const shipped = shippedPackages(lock);
  const { packages } = lock;
  console.log(`${packages.length} packages are locked, of which ${shipped.length} ship`);
  tell('every archive is pinned by its digest, and no registry is named', lockFaults());
  tell('every licence is on the list', licenceFaults(packages, shipped));

  const audit = auditShipped();
  if (audit.kind === 'answered') tell('nothing grave is known against what ships', audit.findings);
  else console.log(`NOT TRIED: npm audit, as the registry does not answer it (${audit.reason})`);

  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  console.log(`      ${scripted.length} packages have install scripts, and .npmrc lets none run`);
  const trouble = await cleanInstallTrouble();
  tell('a clean clone installs without scripts, starts and serves', trouble ? [trouble] : []);

  console.log(faults === 0 ? 'supply chain: holds' : `supply chain: ${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exit(1);
});
