import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import { BreakableAddress } from './breakable-address';

export function SupportEmailLink() {
  const { supportEmail } = useSite();
  return (
    // Whole: a mark after it can take its last part to the next line.
    <TextLink href={`mailto:${supportEmail}`} data-whole>
      <BreakableAddress address={supportEmail} />
    </TextLink>
  );
}
