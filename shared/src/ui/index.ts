/** The design system: every part is drawn by tokens alone and can be seen with `npm run catalogue`. */
export { Alert, type AlertProps, type AlertTone } from './alert/alert';
export { Button, type ButtonProps, type ButtonVariant } from './button/button';
export { ButtonLink, type ButtonLinkProps } from './button/button-link';
export { Card } from './card/card';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field/checkbox-field';
export { Disclosure, type DisclosureProps } from './disclosure/disclosure';
export {
  ErrorSummary,
  type ErrorSummaryItem,
  type ErrorSummaryProps,
} from './error-summary/error-summary';
export { FieldGroup, type FieldGroupProps } from './field-group/field-group';
export { PageHeading, type PageHeadingProps } from './page-heading/page-heading';
export { Prose } from './prose/prose';
export { Rosette } from './rosette/rosette';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field/select-field';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton';
export { Split, type SplitProps } from './split/split';
export { Stack, type StackGap, type StackProps } from './stack/stack';
export { StepHeader, type StepHeaderProps } from './step-header/step-header';
export { Sunday, type SundayProps } from './sunday/sunday';
export { TextField, type TextFieldProps, type TextInputProps } from './text-field/text-field';
export { TextLink, type TextLinkProps } from './link/text-link';
export { Ticket, type TicketProps } from './ticket/ticket';
