import { partnerNames } from '@prizestash/shared/partners';
import { consentParts } from '@prizestash/shared/rules/consent';
import { useSite } from '@prizestash/shared/site';
import { CheckboxField, TextLink } from '@prizestash/shared/ui';
import { useField } from 'formik';
import { consent } from '../../../consent';

/**
 * The consent checkbox, unticked at first. Its text is versioned, and the version is sent with the
 * entry. The documents open in a new tab, so that a half-filled form stays open.
 */
export function ConsentField() {
  const [field, { error }, { setValue }] = useField<boolean>('tcpa');
  const parts = consentParts(consent, partnerNames(useSite()));
  return (
    <CheckboxField
      name="tcpa"
      checked={field.value}
      onChange={({ target }) => void setValue(target.checked)}
      error={error}
      required
      label={parts.map(({ text, href }) =>
        href ? (
          <TextLink key={text} href={href} target="_blank" rel="noopener">
            {text}
          </TextLink>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    />
  );
}
