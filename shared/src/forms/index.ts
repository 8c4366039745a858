export { clearDraft, readDraft, saveDraft } from './draft';
export { keepServedForms } from './served-forms';
export { ShownValues } from './shown-values';
export { useTypedValues } from './use-typed-values';
