import type { ChangeEvent, SyntheticEvent } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

const isComposing = (event: Event) => (event as InputEvent).isComposing === true;

/**
 * The props of an input or select whose text is cleaned as it is typed, pasted or autofilled. The
 * attribute `maxlength` would cut a pasted text before it is cleaned.
 * @param setValue receives the cleaned text.
 * @param clean applied to what the visitor enters.
 */
export function cleanedInput(
  value: string,
  setValue: (text: string) => unknown,
  clean: (text: string) => string,
) {
  const cleanText = ({ currentTarget }: SyntheticEvent<Control>) => {
    const text = clean(currentTarget.value);
    if (text !== value) void setValue(text);
  };
  return {
    value,
    // A keyboard that composes a text replaces all of it each time, so a change would be doubled.
    onChange: ({ target, nativeEvent }: ChangeEvent<Control>) =>
      void setValue(isComposing(nativeEvent) ? target.value : clean(target.value)),
    onCompositionEnd: cleanText,
    onBlur: cleanText,
  };
}
