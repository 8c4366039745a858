import type { PartnerDisclosure } from '@prizestash/shared/partners';
import { TextLink } from '@prizestash/shared/ui';

/** Which partner receives what, from the same field maps that make the calls. */
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
        {partners.map(({ partner, page, receives }) => (
          <tr key={page}>
            <td>
              {partner}
              <br />
              <TextLink to={page}>{page}</TextLink>
            </td>
            <td>{receives.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
