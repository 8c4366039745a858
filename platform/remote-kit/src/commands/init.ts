import { initRepository } from '../init/init-repository';

/** `remote-kit init mfe-gift /gift`: writes a remote with one page into the current folder. */
export async function init([name = '', urlPath = '']: readonly string[]): Promise<void> {
  initRepository(name, urlPath, process.cwd());
  console.log(`${name} has one page, ${urlPath}. Install what it needs: npm install`);
}
