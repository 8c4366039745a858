import { paths } from '@prizestash/shared/paths';
import { Prose, TextLink } from '@prizestash/shared/ui';

/** The drawing in four sentences. */
export function HowItWorks() {
  return (
    <Prose>
      <h2>How a winner is drawn</h2>
      <ol>
        <li>When entries close, each entry becomes a code that names nobody.</li>
        <li>We join all codes into one, the seal, and publish it. Now the list cannot change.</li>
        <li>Later a public source makes a random number. It did not exist when we sealed.</li>
        <li>Seal and number pick the winner. Anyone who repeats it gets the same one.</li>
      </ol>
      <p>
        The <TextLink to={`${paths.rules}#drawings`}>Official Rules</TextLink> say the rest.
      </p>
      <p>
        <TextLink to={paths.winners}>All drawings and winners</TextLink>
      </p>
    </Prose>
  );
}
