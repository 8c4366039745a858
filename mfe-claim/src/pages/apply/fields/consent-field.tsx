import { partnerNames } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { consentText } from '@prizestash/shared/rules/consent';
import { useSite } from '@prizestash/shared/site';
import { CheckboxField, TextLink } from '@prizestash/shared/ui';
import { useField } from 'formik';

/**
 * The consent checkbox, unticked at first. Its text is versioned, and the version is sent with the
 * entry. The documents open in a new tab, so that a half-filled form stays open.
 */
export function ConsentField() {
  const [field, { error }, { setValue }] = useField<boolean>('tcpa');
  const parts = consentText(partnerNames(useSite()));
  return (
    <CheckboxField
      name="tcpa"
      checked={field.value}
      onChange={({ target }) => void setValue(target.checked)}
      error={error}
      required
      label={parts.map(({ text, document }) =>
        document ? (
          <TextLink key={text} href={paths[document]} target="_blank" rel="noopener">
            {text}
          </TextLink>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    />
  );
}
