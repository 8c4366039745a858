import { states } from '@prizestash/shared/rules/states';
import { FieldGroup, SelectField, TextField } from '@prizestash/shared/ui';
import type { FieldInputProps } from 'formik';
import { requesters, requestTypes, type RequestField } from './request-options';

interface RequestFieldsProps {
  /** The props of a field: label, error, and what formik needs. */
  fieldProps: (name: RequestField) => Omit<FieldInputProps<string>, 'onBlur'> & {
    label: string;
    error: string | undefined;
  };
}

const stateOptions = states.map(({ name }) => ({ value: name, label: name }));

export function RequestTypeFields({ fieldProps }: RequestFieldsProps) {
  return (
    <FieldGroup legend="Your request">
      <SelectField
        {...fieldProps('privacyType')}
        options={requestTypes}
        placeholder="Choose a type of request"
      />
      <SelectField {...fieldProps('an')} options={requesters} placeholder="Choose one" />
    </FieldGroup>
  );
}

export function RequesterFields({ fieldProps }: RequestFieldsProps) {
  return (
    <FieldGroup
      legend="About you"
      hint="We compare these with what we have, so that nobody else can ask for you."
    >
      <TextField {...fieldProps('email')} type="email" inputMode="email" autoComplete="email" />
      <TextField {...fieldProps('first_name')} autoComplete="given-name" />
      <TextField {...fieldProps('last_name')} autoComplete="family-name" />
      <TextField
        {...fieldProps('phone')}
        type="tel"
        autoComplete="tel"
        hint="For example 212-555-0143"
      />
    </FieldGroup>
  );
}

export function AddressFields({ fieldProps }: RequestFieldsProps) {
  return (
    <FieldGroup legend="Where you live">
      <TextField {...fieldProps('street')} autoComplete="address-line1" />
      <TextField {...fieldProps('address2')} autoComplete="address-line2" optional />
      <TextField {...fieldProps('city')} autoComplete="address-level2" />
      <SelectField
        {...fieldProps('state')}
        options={stateOptions}
        placeholder="Choose a state"
        autoComplete="address-level1"
      />
      <TextField
        {...fieldProps('postal_code')}
        short
        inputMode="numeric"
        autoComplete="postal-code"
      />
    </FieldGroup>
  );
}
