import { ShownValues } from '@prizestash/shared/forms';
import { Alert, Button, ErrorSummary, Stack } from '@prizestash/shared/ui';
import { AddressFields, RequesterFields, RequestTypeFields } from './request-fields';
import { requestFields, requestLabels, type RequestField } from './request-options';
import { useRequestForm, type RequestFormOptions } from './use-request-form';

/**
 * The CCPA form (docs/product.md, sections 2, 3 and 5). With `method="dialog"` a submit before hydration
 * does nothing; the default method would put the details into the URL.
 */
export function RequestForm(options: RequestFormOptions) {
  const { form, errors, values, handleChange, submit, submitCount, loadFailed, preload } =
    useRequestForm(options);
  // Not Formik's `onBlur`: rendered while a page enters the back/forward cache, Firefox and WebKit lose
  // the microtask in which React would render, and it renders nothing after Back.
  const fieldProps = (name: RequestField) => ({
    name,
    value: values[name],
    onChange: handleChange,
    label: requestLabels[name],
    error: errors[name],
  });
  const errorItems = requestFields.flatMap((name) => {
    const message = errors[name];
    return message ? [{ fieldId: name, label: requestLabels[name], message }] : [];
  });
  return (
    <>
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-label="Privacy request"
        onSubmit={submit}
        onFocus={preload}
      >
        <Stack gap={8}>
          {loadFailed && <LoadFailedAlert />}
          <ErrorSummary key={submitCount} items={errorItems} />
          <RequestTypeFields fieldProps={fieldProps} />
          <RequesterFields fieldProps={fieldProps} />
          <AddressFields fieldProps={fieldProps} />
          <div>
            <Button type="submit">Submit</Button>
          </div>
        </Stack>
      </form>
      <ShownValues form={form} />
    </>
  );
}

function LoadFailedAlert() {
  return (
    <Alert tone="error" title="We could not check your request" focusOnMount>
      <p>
        Part of this page did not arrive. What you typed is still here. Please check your connection
        and press Submit again.
      </p>
    </Alert>
  );
}
