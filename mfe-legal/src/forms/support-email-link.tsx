import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import { BreakableAddress } from './breakable-address';

export function SupportEmailLink() {
  const { supportEmail } = useSite();
  return (
    // Hidden until its HTML is complete: a part that comes later could move to the next line.
    <TextLink href={`mailto:${supportEmail}`} data-whole>
      <BreakableAddress address={supportEmail} />
    </TextLink>
  );
}
