import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { bundledFiles } from './bundled-files';

it('counts packages as third-party modules, and no file of which only types are used', async () => {
  const { shared, thirdParty } = await bundledFiles('mfe-legal', repositoryRoot, {});
  const requests = [...(thirdParty.get('drawings') ?? [])];
  expect(requests).toContain('@noble/curves/ed25519');
  expect(requests.filter((request) => request.startsWith('.'))).toEqual([]);
  expect(shared).toContain('drawings/src/verification/verify-drawing.ts');
});
