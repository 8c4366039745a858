import { Component, type ReactNode } from 'react';

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
