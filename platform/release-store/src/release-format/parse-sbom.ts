import { DeliveryError } from '../delivery-error';
import { compileSchema, parseJson } from './compile-schema';
import { SBOM_FILE } from './release-description';

const isSbom = compileSchema({
  type: 'object',
  required: ['bomFormat', 'specVersion', 'components'],
  properties: {
    bomFormat: { const: 'CycloneDX' },
    specVersion: { enum: ['1.4', '1.5', '1.6', '1.7'] },
    components: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'version', 'purl', 'licenses'],
        properties: {
          name: { type: 'string', minLength: 1 },
          version: { type: 'string', minLength: 1 },
          purl: { type: 'string', pattern: '^pkg:' },
          licenses: { type: 'array' },
        },
      },
    },
  },
});

/** Checks that an SBOM names each component with version, package URL and licenses. */
export function requireSbom(json: string): void {
  parseJson(SBOM_FILE, json, isSbom, (reason) => {
    throw new DeliveryError('invalid-release', reason);
  });
}
