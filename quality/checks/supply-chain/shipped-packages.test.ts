import { readLock } from '@prizestash/remote-kit/package-lock';
import { shippedPackages } from './shipped-packages';

describe('shippedPackages', () => {
  const ships = shippedPackages(readLock()).map(({ name }) => name);

  it.each(['react-dom', 'formik', '@mona-health/react-input-mask', 'fastify', 'pg'])(
    'contains %s',
    (name) => {
      expect(ships).toContain(name);
    },
  );

  it.each(['jest', 'axe-core'])('does not contain %s, which is a tool', (name) => {
    expect(ships).not.toContain(name);
  });
});
