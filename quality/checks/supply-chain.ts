import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { readLock } from '@prizestash/remote-kit/package-lock';
import { auditShipped } from './supply-chain/audit';
import { cleanInstallProblem, lockFaults } from './supply-chain/clean-install';
import { licenseFaults, shippedPackages } from './supply-chain/licenses';

let faults = 0;

function print(check: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? 'ok   ' : 'WRONG'} ${check}`);
  for (const line of found) console.log(`      ${line}`);
  faults += found.length;
}

/**
 * `npm run check -- supply-chain`: checks pins, licenses and known vulnerabilities, and that a clean
 * clone installs and runs without install scripts.
 */
runCommand(async () => {
  const lock = readLock();
  const shipped = shippedPackages(lock);
  const guests = path.join(repositoryRoot, 'quality/lab/guests');
  const packages = [...lock.packages, ...readLock(guests).packages];
  console.log(`${packages.length} packages are locked, ${shipped.length} of them ship`);
  print('every archive is pinned by its digest and supports Node, and no registry is named', [
    ...lockFaults(),
    ...lockFaults(guests),
  ]);
  print('every license is allowed', licenseFaults(packages, shipped));

  const audit = auditShipped();
  if (audit.kind === 'completed') {
    print('no high or critical vulnerability is known in what ships', audit.findings);
  } else console.log(`SKIPPED: npm audit is not available (${audit.reason})`);

  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  console.log(`      ${scripted.length} packages have install scripts; .npmrc disables them`);
  const problem = await cleanInstallProblem();
  print('a clean clone installs without scripts, starts and serves', problem ? [problem] : []);

  console.log(faults === 0 ? 'supply chain: passed' : `supply chain: ${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
});
