import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import { BreakableAddress } from './breakable-address';

export function SupportEmailLink() {
  const { supportEmail } = useSite();
  return (
    <TextLink href={`mailto:${supportEmail}`}>
      <BreakableAddress address={supportEmail} />
    </TextLink>
  );
}
