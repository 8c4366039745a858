import { states } from '@prizestash/shared/rules/states';
import {
  Alert,
  Button,
  ErrorSummary,
  FieldGroup,
  SelectField,
  Stack,
  TextField,
} from '@prizestash/shared/ui';
import { useFormik } from 'formik';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useTypedValues } from '../../../forms/use-typed-values';
import { requesters, requestTypes } from './request-options';
import { emptyRequest, requestLabels, type RequestValues } from './request-values';

export interface RequestFormProps {
  /** A type of request to choose for the visitor, undefined for none. */
  presetType: string | undefined;
  /** Gets a valid request, its texts trimmed. */
  onRequest: (values: RequestValues) => void;
  /** Called after a press with something still wrong. */
  onRefused: () => void;
}

const stateOptions = states.map(({ name }) => ({ value: name, label: name }));
const fieldNames = Object.keys(requestLabels) as (keyof RequestValues)[];

/** The rules and their library are fetched on the first touch: who only reads needs none of them. */
const loadCheck = () => import('./validate-request');

function warmUp(): void {
  // A failure shows when the button is pressed, where it can be told.
  void loadCheck().catch(() => undefined);
}

/**
 * The CCPA form (specification, sections 2, 3 and 5): checked on submit, then on every change.
 * `method="dialog"` makes a press before the script has arrived do nothing; the default would put
 * every detail into an address of ours.
 */
export function RequestForm({ presetType, onRequest, onRefused }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  /** The last press could not be checked, because the rules could not be fetched. */
  const [unchecked, setUnchecked] = useState(false);
  /** A press could be checked: before that, every change would fetch the rules and fail unheard. */
  const [wasChecked, setWasChecked] = useState(false);
  const formik = useFormik<RequestValues>({
    initialValues: emptyRequest,
    validate: async (values) => (await loadCheck()).validateRequest(values),
    validateOnBlur: false,
    validateOnChange: wasChecked,
    onSubmit: async (values) => onRequest((await loadCheck()).trimRequest(values)),
  });
  const { errors, getFieldProps, setFieldValue, setValues, submitForm, validateForm } = formik;

  /** True at first when a type was chosen before the script came: that is newer than the address. */
  const isChosen = useRef(false);
  useTypedValues(form, (typed) => {
    isChosen.current = 'privacyType' in typed;
    void setValues((before) => ({ ...before, ...typed }), false);
  });
  // Before the page is shown: a quick press would otherwise be judged without the type that it shows.
  useLayoutEffect(() => {
    const keepsChoice = isChosen.current;
    isChosen.current = false;
    if (presetType === undefined || keepsChoice) return;
    void setFieldValue('privacyType', presetType, false);
  }, [presetType, setFieldValue]);

  async function press(event: FormEvent) {
    event.preventDefault();
    // Before the check: a summary that is there already must not be exchanged under the keyboard.
    setPresses((count) => count + 1);
    setUnchecked(false);
    try {
      await loadCheck();
      setWasChecked(true);
      const wrong = await validateForm();
      if (Object.keys(wrong).length > 0) onRefused();
      else await submitForm();
    } catch {
      setUnchecked(true);
    }
  }

  const field = (name: keyof RequestValues) => ({
    ...getFieldProps(name),
    label: requestLabels[name],
    error: errors[name],
  });
  const items = fieldNames.flatMap((name) => {
    const message = errors[name];
    return message ? [{ fieldId: name, label: requestLabels[name], message }] : [];
  });
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-label="Privacy request"
      onSubmit={press}
      onFocus={warmUp}
    >
      <Stack gap={8}>
        {unchecked && (
          <Alert tone="error" title="We could not check your request" focusOnMount>
            <p>
              Part of this page did not arrive. What you typed is still here. Please check your
              connection and press Submit again.
            </p>
          </Alert>
        )}
        <ErrorSummary key={presses} items={items} />
        <FieldGroup legend="Your request">
          <SelectField
            {...field('privacyType')}
            options={requestTypes}
            placeholder="Choose a type of request"
          />
          <SelectField {...field('an')} options={requesters} placeholder="Choose one" />
        </FieldGroup>
        <FieldGroup
          legend="About you"
          hint="We compare these with what we have, so that nobody else can ask for you."
        >
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
          <TextField {...field('first_name')} autoComplete="given-name" />
          <TextField {...field('last_name')} autoComplete="family-name" />
          <TextField
            {...field('phone')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            hint="Digits only, like 2125550143"
          />
        </FieldGroup>
        <FieldGroup legend="Where you live">
          <TextField {...field('street')} autoComplete="address-line1" />
          <TextField {...field('address2')} autoComplete="address-line2" optional />
          <TextField {...field('city')} autoComplete="address-level2" />
          <SelectField
            {...field('state')}
            options={stateOptions}
            placeholder="Choose a state"
            autoComplete="address-level1"
          />
          <TextField
            {...field('postal_code')}
            short
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
        </FieldGroup>
        <div>
          <Button type="submit">Submit</Button>
        </div>
      </Stack>
    </form>
  );
}
