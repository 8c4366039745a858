export { clearDraft, readDraft, saveDraft, useForgotten } from './draft';
export { keepServedForms } from './served-forms';
export { ShownValues } from './shown-values';
export { useTypedValues } from './use-typed-values';
