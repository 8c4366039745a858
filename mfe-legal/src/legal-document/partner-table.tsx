import type { PartnerDisclosure } from '@prizestash/shared/partners';
import { TextLink } from '@prizestash/shared/ui';

/** Which partner receives which details, from the field maps that the partner calls use. */
export function PartnerTable({ partners }: { partners: readonly PartnerDisclosure[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Partner</th>
          <th scope="col">What it receives</th>
        </tr>
      </thead>
      <tbody>
        {partners.map(({ partner, page, receives }, index) => (
          <tr key={page}>
            <td>
              {partner}
              <br />
              <TextLink to={page}>{`Offer page ${index + 1}`}</TextLink>
            </td>
            <td>{receives.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
