import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';

export function SupportEmailLink() {
  const { supportEmail } = useSite();
  return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}
