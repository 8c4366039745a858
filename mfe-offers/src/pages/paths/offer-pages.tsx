import type { ComponentType } from 'react';
import { manifest } from '../../manifest';
import { OfferPage } from '../../offer-page/offer-page';

/** The page of each partner of the manifest, by its path (docs/product.md, section 2). */
export const offerPages: ReadonlyMap<string, ComponentType> = new Map(
  manifest.partners.map((declaration) => [
    declaration.page,
    () => <OfferPage declaration={declaration} />,
  ]),
);
