import { useFormik } from 'formik';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import { readDraft, saveDraft, useForgotten, useTypedValues } from '@prizestash/shared/forms';
import { emptyRequest, type RequestValues } from './request-options';

export interface RequestFormOptions {
  /** The type of request to preselect, undefined for none. */
  presetType: string | undefined;
  /** Called with a valid request, its texts trimmed. */
  onRequest: (values: RequestValues) => void;
  /** Called after a submit with invalid values. */
  onInvalid: () => void;
  /** Called when a value has changed: a request that was made of the values before is out of date. */
  onChanged: () => void;
}

/** The schema and yup are a lazy chunk, loaded when a field gets focus. */
const loadValidation = () => import('./request-schema');

function preload(): void {
  // Submitting loads the chunk again and reports a failure.
  void loadValidation().catch(() => undefined);
}

/** State of the CCPA form. It validates on submit, and after the first submit on every change. */
export function useRequestForm(options: RequestFormOptions) {
  const { presetType, onRequest, onInvalid } = options;
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
  const { errors, values, handleChange, submitForm, validateForm } = formik;
  useInitialValues(form, presetType, formik);
  const handleChanged = useEffectEvent(options.onChanged);
  useEffect(() => handleChanged(), [values]);

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

  return { form, errors, values, handleChange, submit, submitCount, loadFailed, preload };
}

type Formik = ReturnType<typeof useFormik<RequestValues>>;

const DRAFT = 'request';

/**
 * Adopts values that were entered before hydration, restores and keeps the draft of this tab, and
 * preselects the type of the URL.
 */
function useInitialValues(
  form: RefObject<HTMLFormElement | null>,
  presetType: string | undefined,
  { values, setValues, setFieldValue }: Formik,
): void {
  const { key } = useLocation();
  // A type in the URL belongs to one visit of it: a link counts again, and the draft on Back and reload.
  const typeDraft = presetType === undefined ? 'request-type' : `request-type-${presetType}-${key}`;
  const initialValues = useRef(values);
  /** The type that the visitor chose before hydration; it takes precedence over the URL. */
  const chosenType = useRef<string>(undefined);
  useTypedValues(
    form,
    (typed) => {
      chosenType.current = typed['privacyType'];
      void setValues((before) => ({ ...before, ...typed }), false);
    },
    DRAFT,
  );
  useForgotten(() => void setValues({ ...emptyRequest, privacyType: presetType ?? '' }, false));
  // A layout effect, so that a submit right after the first paint already has the preselected type.
  useLayoutEffect(() => {
    const draft = readDraft(typeDraft)['privacyType'];
    const type = chosenType.current ?? draft ?? presetType;
    chosenType.current = undefined;
    if (type !== undefined) void setFieldValue('privacyType', type, false);
  }, [presetType, typeDraft, setFieldValue]);
  useEffect(() => {
    // The empty form of the first render must not overwrite a draft that has not been read yet.
    if (values === initialValues.current) return;
    const { privacyType, ...texts } = values;
    saveDraft(DRAFT, texts);
    saveDraft(typeDraft, { privacyType });
  }, [values, typeDraft]);
}
