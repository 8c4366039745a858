import { useFormik } from 'formik';
import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTypedValues } from '@prizestash/shared/forms';
import { emptyRequest, type RequestValues } from './request-values';

export interface RequestFormOptions {
  /** The type of request to preselect, undefined for none. */
  presetType: string | undefined;
  /** Called with a valid request, its texts trimmed. */
  onRequest: (values: RequestValues) => void;
  /** Called after a submit with invalid values. */
  onInvalid: () => void;
}

/** The schema and yup are a lazy chunk, loaded when a field gets focus. */
const loadValidation = () => import('./validate-request');

function preload(): void {
  // Submitting loads the chunk again and reports a failure.
  void loadValidation().catch(() => undefined);
}

/** State of the CCPA form. It validates on submit, and after the first submit on every change. */
export function useRequestForm({ presetType, onRequest, onInvalid }: RequestFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const [loadFailed, setLoadFailed] = useState(false);
  /** Until validation has loaded once, every change would try to load it and fail silently. */
  const [hasValidated, setHasValidated] = useState(false);
  const formik = useFormik<RequestValues>({
    initialValues: emptyRequest,
    validate: async (values) => (await loadValidation()).validateRequest(values),
    validateOnBlur: false,
    validateOnChange: hasValidated,
    onSubmit: async (values) => onRequest((await loadValidation()).trimRequest(values)),
  });
  const { errors, getFieldProps, submitForm, validateForm } = formik;
  useInitialValues(form, presetType, formik);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The count is the key of the error summary. Increased before validation, it mounts only one.
    setSubmitCount((count) => count + 1);
    setLoadFailed(false);
    try {
      await loadValidation();
      setHasValidated(true);
      const invalid = await validateForm();
      if (Object.keys(invalid).length > 0) onInvalid();
      else await submitForm();
    } catch {
      setLoadFailed(true);
    }
  }

  return { form, errors, getFieldProps, submit, submitCount, loadFailed, preload };
}

type Formik = ReturnType<typeof useFormik<RequestValues>>;

/** Adopts values that were entered before hydration, and preselects the type of the URL. */
function useInitialValues(
  form: RefObject<HTMLFormElement | null>,
  presetType: string | undefined,
  { setValues, setFieldValue }: Formik,
): void {
  /** True when the visitor chose a type before hydration; it takes precedence over the URL. */
  const hasChosenType = useRef(false);
  useTypedValues(form, (typed) => {
    hasChosenType.current = 'privacyType' in typed;
    void setValues((before) => ({ ...before, ...typed }), false);
  });
  // A layout effect, so that a submit right after the first paint already has the preselected type.
  useLayoutEffect(() => {
    const keepsChoice = hasChosenType.current;
    hasChosenType.current = false;
    if (presetType === undefined || keepsChoice) return;
    void setFieldValue('privacyType', presetType, false);
  }, [presetType, setFieldValue]);
}
