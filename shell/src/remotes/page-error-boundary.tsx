import { keepServedForms } from '@prizestash/shared/forms';
import { Component, type ReactNode } from 'react';
import { note } from '../reports/early-notes';
import { CrashPage } from '../pages/crash/crash-page';

/**
 * Ignores an error in the effect clean-up of a page that was removed from it. React reports such an
 * error to the nearest boundary that stays, and renders its children anew: by then there are none.
 */
export class CleanUpErrorBoundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError() {
    return null;
  }

  override render() {
    return this.props.children;
  }
}

interface Props {
  readonly children: ReactNode;
  /** Called after a crash. Returns true when rendering again may succeed, with another version. */
  onCrash(): boolean;
  onTryAgain(): void;
}

type State = 'shown' | 'changed' | 'crashed';

/** A page that needs more is changed by something that does not stop. */
const MAX_RECOVERIES = 3;

/**
 * React meets nodes that a translation or an extension has moved: it throws this from the DOM, and no
 * code of the page is at fault.
 */
const isForeignChange = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotFoundError';

/**
 * Shows the crash page in place of a page that threw while rendering. The layout stays. A page whose
 * nodes something else has moved is rendered anew, with what was typed.
 */
export class PageErrorBoundary extends Component<Props, { state: State }> {
  override state = { state: 'shown' as State };
  private recoveries = 0;

  static getDerivedStateFromError(error: unknown): { state: State } {
    if (!isForeignChange(error)) return { state: 'crashed' };
    // The forms are still in the page here.
    keepServedForms();
    return { state: 'changed' };
  }

  override componentDidCatch(error: Error) {
    this.recoveries += 1;
    if (isForeignChange(error) && this.recoveries <= MAX_RECOVERIES) {
      note('unknown');
      this.setState({ state: 'shown' });
      return;
    }
    note('error', error);
    this.setState({ state: this.props.onCrash() ? 'shown' : 'crashed' });
  }

  private tryAgain = () => {
    this.props.onTryAgain();
    this.recoveries = 0;
    this.setState({ state: 'shown' });
  };

  override render() {
    if (this.state.state === 'changed') return null;
    return this.state.state === 'crashed' ? (
      <CrashPage onTryAgain={this.tryAgain} />
    ) : (
      this.props.children
    );
  }
}
