import { Component, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type ShownValue = readonly [control: Control, value: string];

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Events of a value that was entered. */
const entryEvents = ['input', 'change'] as const;

/** Events before which a form reads what its fields show: whatever follows may render or validate. */
const scanEvents = ['focusin', 'pointerdown', 'keydown', ...entryEvents, 'submit'] as const;

/** A tick is left out: consent is given by a click, which React sees. */
const controlsOf = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter(
    (one): one is Control =>
      'value' in one &&
      !['checkbox', 'radio', 'submit', 'button', 'fieldset'].includes((one as Control).type),
  );

/** React reads no `input` event of a list. */
const eventOf = (control: Control) => (control instanceof HTMLSelectElement ? 'change' : 'input');

/**
 * Tells React of values that the browser or a password manager entered without an event, or with one
 * that React ignores. React would write the older value of its state over them with the next render.
 * It is rendered after the form, so that its updates follow those of the fields.
 */
export class ShownValues extends Component<Props> {
  /** What the last render has left in each control. */
  private rendered = new Map<Control, string>();
  /** Controls with an event since the last render: their values are on the way to the state. */
  private readonly reported = new Set<Control>();
  private form: HTMLFormElement | null = null;
  private isReporting = false;

  override componentDidMount(): void {
    this.form = this.props.form.current;
    for (const type of scanEvents) this.form?.addEventListener(type, this.scan, true);
    // The window hears of an event after React.
    for (const type of entryEvents) window.addEventListener(type, this.reportIgnored);
    this.remember();
  }

  override componentWillUnmount(): void {
    for (const type of scanEvents) this.form?.removeEventListener(type, this.scan, true);
    for (const type of entryEvents) window.removeEventListener(type, this.reportIgnored);
  }

  override getSnapshotBeforeUpdate(): ShownValue[] {
    return this.unreported();
  }

  override componentDidUpdate(_props: Props, _state: unknown, shown: ShownValue[]): void {
    this.remember();
    this.report(shown);
  }

  override render() {
    return null;
  }

  private readonly scan = ({ type, target }: Event): void => {
    if (this.isReporting) return;
    if (type !== 'input' && type !== 'change') return this.report(this.unreported());
    // The next render keeps the other values. Reported now, they would be rendered before this one.
    const isOfList = target instanceof HTMLSelectElement;
    if (!isOfList || type === 'change') this.reported.add(target as Control);
  };

  /** React ignores an event of a value that a script of the page has set, as some fillers do. */
  private readonly reportIgnored = ({ target }: Event): void => {
    if (!this.isReporting && this.reported.delete(target as Control))
      this.report(this.unreported());
  };

  private unreported(): ShownValue[] {
    return controlsOf(this.form)
      .filter((control) => !this.reported.has(control))
      .filter((control) => control.value !== (this.rendered.get(control) ?? ''))
      .map((control) => [control, control.value]);
  }

  private remember(): void {
    this.rendered = new Map(controlsOf(this.form).map((control) => [control, control.value]));
    this.reported.clear();
  }

  /** @param shown read before, because React writes its older value again after each event. */
  private report(shown: readonly ShownValue[]): void {
    this.isReporting = true;
    for (const [control, value] of shown) {
      this.reported.add(control);
      // React ignores an event when it has seen the value; a script that sets one shows it to React.
      control.value = this.rendered.get(control) ?? '';
      const { set } =
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
      set?.call(control, value);
      control.dispatchEvent(new Event(eventOf(control), { bubbles: true }));
    }
    this.isReporting = false;
  }
}
